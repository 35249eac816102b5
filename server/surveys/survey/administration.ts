import type { SurveyDetail, WrittenSurvey } from 'core/contract/surveys/survey';
import type { Anonymity, SurveyAudience } from 'core/survey/document';
import { planWith } from 'core/survey/written';
import { recordEvent } from '../../accounts/audit/service';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { upsertMessages } from '../../texts/service';
import { holdLanguages } from '../../translating/work/service';
import { replanFollowing } from '../mail/following';
import { changed } from './changing';
import { definitionWith, storeDefinition } from './definition';
import { removeAllPages } from './items';
import { insertNew, newSurveyId, placeTexts, requireCode } from './making';
import { requireKept } from './promise';
import { type By, reached } from './reach';
import type { ReadSurvey } from './reading';
import { requirePlanAsSeen, type Seen } from './seen';
import { deleteSurvey, hasParticipations, lockAgainstBeginning } from './store';
import { findRevision } from './storeRevisions';

export interface Made {
  id: string;
  code: string;
}

export interface Administration {
  /** @throws AppError `validation.failed`, `language.unknown`, `survey.code_taken` */
  create(
    by: By,
    asked: { code: string; title: string; baseLocale: string; audience: SurveyAudience; anonymity: Anonymity },
  ): Promise<Made>;
  /**
   * Changes what is named, settings one by one.
   * @param given.seen what is changed as the caller has read it; else `rowVersion` is needed
   * @throws AppError `not_found`, `access.denied`, `survey.archived`, `survey.answered`, `validation.failed`, `conflict` with what is as it is now
   */
  change(by: By, id: string, given: WrittenSurvey & Seen<WrittenSurvey>, locale: string): Promise<SurveyDetail>;
  /** @throws AppError `not_found`, `access.denied`, `survey.answered` */
  remove(by: By, id: string): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  readSurvey: ReadSurvey;
}

export function createAdministration({ db, clock, readSurvey }: Needs): Administration {
  return {
    create: async (by, { code, title, baseLocale, ...plan }) => {
      requireCode(code);
      return db.transaction(async (tx) => {
        if ((await holdLanguages(tx, [baseLocale])).length === 0) {
          const details = [{ path: 'body.baseLocale', code: 'unknown_value', params: { value: baseLocale } }];
          throw new AppError('language.unknown', { details });
        }
        const deed = { by: by.userId, at: clock() };
        const id = newSurveyId(deed);
        const definition = definitionWith(plan, []);
        await insertNew(tx, { id, code, baseLocale, definition }, deed);
        await upsertMessages(tx, 'Survey', id, baseLocale, [{ key: 'title', text: title }], deed);
        await placeTexts(tx, id, definition);
        return { id, code };
      });
    },

    change: (by, id, { rowVersion, seen, ...given }, locale) =>
      changed({ db, readSurvey }, { by, id, rowVersion, seen, locale }, async (tx, record) => {
        const { items, ...plan } = record.definition;
        const next = planWith(plan, given);
        if (seen !== undefined) requirePlanAsSeen(plan, seen, next);
        const opened = record.revision === 0 ? plan : await findRevision(tx, id, record.revision);
        await requireKept(tx, id, opened ?? plan, next);
        await storeDefinition(tx, record, definitionWith(next, items), { by: by.userId, at: clock() });
        if (given.messages !== undefined || given.settings !== undefined) await replanFollowing(tx, id, clock());
      }),

    remove: (by, id) =>
      db.transaction(async (tx) => {
        await lockAgainstBeginning(tx, id);
        const { record } = await reached(tx, id, by, 'own');
        if (await hasParticipations(tx, id)) throw new AppError('survey.answered');
        await removeAllPages(tx, id);
        const title = await deleteSurvey(tx, id);
        const change = { code: record.code, title };
        await recordEvent(
          tx,
          { action: 'survey.removed', actorId: by.userId, entity: 'survey', entityId: id, change },
          clock(),
        );
      }),
  };
}
