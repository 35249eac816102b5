import type { CleanDrawing } from '../../authoring/instrument/importedDrawings';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import type { TranslationService } from '../../texts/service';
import type { AnonymousSurveys } from '../anonymous/service';
import { type Administration, createAdministration } from './administration';
import { type Changes, createChanges } from './changes';
import { type ChecksOf, checkedSurvey } from './checks';
import { type Collaborators, createCollaborators } from './collaborators';
import { createExchange, type Exchange } from './exchange';
import { createItems, type Items } from './items';
import { createLinkPassword, type LinkPassword } from './linkPassword';
import { createOpening, type Opening } from './opening';
import { createReading, createReadSurvey, type Reading } from './reading';
import { createTexts, type Texts } from './texts';

/** Campaigns as those who run them write them. */
export interface SurveyService
  extends Reading,
    Administration,
    Items,
    Texts,
    Exchange,
    Opening,
    LinkPassword,
    Collaborators,
    Changes {}

interface Needs {
  db: Database;
  clock: () => Date;
  translations: TranslationService;
  /** Absent: nothing is closed here. */
  anonymous?: Pick<AnonymousSurveys, 'throwAway'>;
  /** Left out: only new surveys are opened. */
  versions?: Pick<VersionReader, 'get'>;
  /** Left out: one is created when a page with drawings is brought in. */
  cleanSvg?: CleanDrawing | undefined;
  /** Left out: a survey is looked at here, whenever it is read. */
  checks?: ChecksOf;
}

export function createSurveyService(given: Needs): SurveyService {
  const { checks = (id) => checkedSurvey(given.db, id), cleanSvg } = given;
  const readSurvey = createReadSurvey({ ...given, checks });
  const needs = { ...given, checks, cleanSvg, readSurvey };
  return {
    ...createReading(needs),
    ...createAdministration(needs),
    ...createItems(needs),
    ...createTexts(needs),
    ...createExchange(needs),
    ...createOpening(needs),
    ...createLinkPassword(needs),
    ...createCollaborators(needs),
    ...createChanges(needs),
  };
}
