import type { Randomization } from 'core/survey/document';
import type { Database } from '../../database/connection';
import { promisedGroupOf } from '../../database/promisedGroup';
import { AppError } from '../../errors';
import type { Caller } from '../../plugins/route';
import { byteOrderMark, csvLines, plainCell } from '../../texts/csv';
import { reached } from '../survey/reach';
import { countArms, nextRows } from './store';

export interface ArmList {
  /**
   * Who is in which arm, in the order of their beginning, as CSV in UTF-8 with its mark. Where names are withheld how many are in which,
   * rounded down to whole groups: a row for each would say the arm of who has just begun, whom the list of invitations names.
   * @throws AppError `not_found`, `access.denied`, `survey.anonymous`
   */
  csv(by: Caller, id: string): Promise<{ bytes: AsyncIterable<Uint8Array>; name: string }>;
}

export function createArmList({ db }: { db: Database }): ArmList {
  async function* people(surveyId: string, { strata = [] }: Partial<Randomization>) {
    yield byteOrderMark;
    yield csvLines([['participation', 'wave', 'arm', 'status', 'startedAt', 'name', 'email', ...strata]]);
    for (let after: string | undefined; ; ) {
      const rows = await nextRows(db, surveyId, after);
      if (rows.length === 0) return;
      yield csvLines(
        rows.map(({ id, wave, arm, status, startedAt, name, email, attributes }) =>
          [id, wave, arm, status, startedAt, name, email, ...strata.map((code) => attributes[code])].map(plainCell),
        ),
      );
      after = rows.at(-1)?.id;
    }
  }

  async function* counts(surveyId: string, { arms = [] }: Partial<Randomization>) {
    const group = await promisedGroupOf(db, surveyId);
    const found = await countArms(db, surveyId);
    // Arms of now stand there with nobody in them too, so that no line says that somebody has come into its arm.
    const now = new Set(arms.map(({ code }) => code));
    const rows = [...now, ...[...found.keys()].filter((code) => !now.has(code))].map((code) => {
      const whole = Math.floor((found.get(code) ?? 0) / group) * group;
      return { code, whole };
    });
    yield byteOrderMark;
    yield csvLines([
      ['arm', 'people'],
      ...rows
        .filter(({ code, whole }) => now.has(code) || whole > 0)
        .map(({ code, whole }) => [code, whole].map(plainCell)),
    ]);
  }

  return {
    csv: async (by, id) => {
      const { record } = await reached(db, id, by, 'see');
      if (record.anonymity === 'anonymous') throw new AppError('survey.anonymous');
      const { randomization = {} } = record.definition;
      const bytes = record.anonymity === 'identified' ? people(id, randomization) : counts(id, randomization);
      return { bytes, name: `${record.code}-arms.csv` };
    },
  };
}
