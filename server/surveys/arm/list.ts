import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { Caller } from '../../plugins/route';
import { csvLines, plainCell } from '../invitation/csvCells';
import { reached } from '../survey/reach';
import { nextRows } from './store';

export interface ArmList {
  /**
   * Who is in which arm, in the order of their beginning, as CSV in UTF-8 with its mark. Where names are withheld: without names, and
   * without the attributes, which stand beside the names in the invitations; in a random order, with days and ids of the list alone.
   * @throws AppError `not_found`, `access.denied`, `survey.anonymous`
   */
  csv(by: Caller, id: string): Promise<{ bytes: AsyncIterable<Uint8Array>; name: string }>;
}

export function createArmList({ db }: { db: Database }): ArmList {
  async function* lines(surveyId: string, isNamed: boolean, strata: readonly string[]) {
    const encoder = new TextEncoder();
    yield encoder.encode('\ufeff');
    const named = isNamed ? ['name', 'email', ...strata] : [];
    yield csvLines([['participation', 'wave', 'arm', 'status', 'startedAt', ...named]]);
    for (let after: string | undefined; ; ) {
      const rows = await nextRows(db, surveyId, { after, isWithheld: !isNamed });
      if (rows.length === 0) return;
      yield csvLines(
        rows.map(({ id, wave, arm, status, startedAt, name, email, attributes }) => {
          const own = isNamed ? [name, email, ...strata.map((code) => attributes[code])] : [];
          return [id, wave, arm, status, startedAt, ...own].map(plainCell);
        }),
      );
      after = rows.at(-1)?.id;
    }
  }

  return {
    csv: async (by, id) => {
      const { record } = await reached(db, id, by, 'see');
      if (record.anonymity === 'anonymous') throw new AppError('survey.anonymous');
      const strata = record.definition.randomization?.strata ?? [];
      const bytes = lines(id, record.anonymity === 'identified', strata);
      return { bytes, name: `${record.code}-arms.csv` };
    },
  };
}
