import type { OpenedSurvey } from 'core/survey/document';
import type { Version, VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { TranslationService } from '../../texts/service';
import { createCourses } from '../mySurvey/course';
import { createOpenedSurveys } from '../mySurvey/opened';
import { digestOf, isMadeFrom, timelessId } from './ids';
import { preparedRow, type Target } from './prepare';
import type { ImportedRow, ImportOutcome } from './row';
import { insertPrepared, lockImports, type Prepared, participationsOf } from './store';

/** A survey that completed participations from elsewhere are brought into. */
export interface ImportTarget {
  plan: OpenedSurvey;
  /** Of each item, by its code. */
  versions: ReadonlyMap<string, Version>;
  /** In one transaction. @returns what became of each row, in their order */
  take(rows: readonly ImportedRow[]): Promise<ImportOutcome[]>;
}

export interface ImportService {
  /** Into the newest revision. @throws AppError `not_found`: it was never opened, `survey.archived` */
  into(surveyId: string): Promise<ImportTarget>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  versions: VersionReader;
  translations: Pick<TranslationService, 'fallbacks'>;
}

interface Keyed {
  row: ImportedRow;
  userId: string;
  digest: Buffer;
}

export function createImportService({ db, clock, versions, translations }: Needs): ImportService {
  const surveys = createOpenedSurveys({ db, translations });
  const courses = createCourses(versions);

  async function take(target: Target, rows: readonly ImportedRow[]): Promise<ImportOutcome[]> {
    const { id: surveyId } = target.opened.survey;
    const keyed = rows.map((row): Keyed => {
      const digest = digestOf(surveyId, row.key);
      const person =
        row.participant === undefined ? digestOf(surveyId, row.key, '') : digestOf(surveyId, '', row.participant);
      return { row, digest, userId: timelessId(person) };
    });
    return db.transaction(async (tx) => {
      await lockImports(tx, surveyId);
      const people = [...new Set(keyed.map(({ userId }) => userId))];
      const known = new Map<string, Map<string, string>>();
      const add = (userId: string, wave: string, id: string) =>
        known.set(userId, (known.get(userId) ?? new Map<string, string>()).set(wave, id));
      for (const { userId, wave, id } of await participationsOf(tx, surveyId, people)) add(userId, wave, id);
      const now = clock();
      const all: Prepared = { people: [], participations: [], attempts: [], scores: [] };
      const outcomes = keyed.map(({ row, userId, digest }): ImportOutcome => {
        const before = known.get(userId)?.get(row.wave);
        if (before !== undefined) {
          return isMadeFrom(before, digest) ? { kind: 'twice' } : { kind: 'refused', why: 'wave_answered' };
        }
        const { prepared, unasked } = preparedRow(target, row, { userId, digest, isNew: !known.has(userId) }, now);
        const [participation] = prepared.participations;
        if (participation === undefined || prepared.attempts.length === 0) {
          return { kind: 'refused', why: 'nothing_answered' };
        }
        add(userId, row.wave, participation.id);
        all.people.push(...prepared.people);
        all.participations.push(...prepared.participations);
        all.attempts.push(...prepared.attempts);
        all.scores.push(...prepared.scores);
        return { kind: 'imported', unasked };
      });
      await insertPrepared(tx, all);
      return outcomes;
    });
  }

  return {
    into: async (surveyId) => {
      const opened = await surveys.find(surveyId);
      if (opened.survey.status === 'archived') throw new AppError('survey.archived');
      const versionIds = await surveys.versionsOf(opened, undefined);
      const asked = await courses(opened, versionIds);
      const target = { opened, asked, versionIds };
      return {
        plan: opened.plan,
        versions: asked.versions,
        take: (rows) => take(target, rows),
      };
    },
  };
}
