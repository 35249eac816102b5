import { readTag } from 'core/language/tag';
import { exportFilter, type ResultFilter } from 'core/results/filter';
import { type InstrumentPart, instrumentParts } from 'core/results/source';
import type { Database } from '../database/connection';
import { firstReaderSince, partsOf } from '../database/instrumentParts';
import { shownSurveys } from '../database/shownSurveys';
import { findInstrumentByCode } from '../export/storeStudy';
import type { ExportSubject } from '../export/study';
import { findIdByCode } from '../surveys/survey/store';
import { Failure } from './failure';

const nobody = '00000000-0000-0000-0000-000000000000';

/** The survey with this code, or else this part of the instrument. @throws Failure: there is neither */
export async function subjectOf(db: Database, code: string, part?: InstrumentPart): Promise<ExportSubject> {
  const surveyId = await findIdByCode(db, code);
  if (surveyId !== undefined) return { surveyId };
  const instrumentId = await findInstrumentByCode(db, code);
  if (instrumentId === undefined)
    throw new Failure(`There is neither a survey nor an instrument with the code "${code}".`);
  // Whoever runs the server stands in for superAdmins, and for the readers of the instrument.
  const named = {
    surveys: await shownSurveys(db, { userId: nobody, roles: ['superAdmin'] }, instrumentId),
    readSince: await firstReaderSince(db, instrumentId),
  };
  const { usual } = await partsOf(db, instrumentId, named);
  return { instrumentId, ...((part ?? usual) === 'named' && { named }) };
}

/** @throws Failure: it is no filter, with the place in it */
export function readFilter(text: string | undefined): ResultFilter {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure(`--filter: is not JSON: ${text}`);
  }
  const parsed = exportFilter.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `--filter: ${path.join('.')}: ${message}`);
  throw new Failure(lines.join('\n'));
}

/** @throws Failure */
export function readPart(text: string | undefined): InstrumentPart | undefined {
  const part = instrumentParts.find((each) => each === text);
  if (part === undefined && text !== undefined) {
    throw new Failure(`--part: "${text}" is not one of ${instrumentParts.join(', ')}`);
  }
  return part;
}

export function readLabels(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { tag } = readTag(text);
  if (tag === undefined) throw new Failure(`--labels: "${text}" is no language`);
  return tag;
}
