import type { ParticipationRow } from 'core/contract/surveys/survey';
import type { MarkKind } from 'core/survey/suspicion';
import type { Database } from '../../database/connection';
import { dayOf } from '../../database/day';
import { promisedGroupOf } from '../../database/promisedGroup';
import type { Caller } from '../../plugins/route';
import { reached } from '../survey/reach';
import { countMarks, listParticipations } from './store';

interface ListQuery {
  status?: string | undefined;
  mark?: MarkKind | 'any' | undefined;
  cursor?: string | undefined;
  pageSize: number;
}

export interface ParticipationService {
  /**
   * Who takes part. Where names are withheld, a row says nothing that may not be known of a named person, for the list of who is invited,
   * which says who is through and when, can lead to whose it is: no attributes, language, items, arm or marks, times are days, and whom a
   * quota has turned away has completed it. Ids and order are random. An anonymous survey has no list.
   * @throws AppError `not_found`, `access.denied`
   */
  list(
    caller: Caller,
    surveyId: string,
    query: ListQuery,
  ): Promise<{ rows: ParticipationRow[]; cursor: string | null }>;
  /** How many have completed it, and which signs they have; where names are withheld in whole groups. @throws AppError `not_found`, `access.denied` */
  marks(caller: Caller, surveyId: string): Promise<MarkCounts>;
}

type MarkCounts = Record<'completed' | 'marked' | MarkKind, number> & { isRounded: boolean };

type Found = Awaited<ReturnType<typeof listParticipations>>[number];

const namedRow = ({ row, status, name, email, items, isDouble }: Found): ParticipationRow => ({
  id: row.id,
  name,
  email,
  wave: row.wave,
  locale: row.locale,
  attributes: row.attributes,
  arm: row.arm,
  status,
  items,
  marks: [...(row.marks ?? []), ...(isDouble ? [{ kind: 'double' as const }] : [])],
  isPilot: row.isPilot,
  isImported: row.isImported,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

const withheldRow = ({ row, status }: Found): ParticipationRow => ({
  id: row.listId,
  name: null,
  email: null,
  wave: row.wave,
  locale: null,
  attributes: {},
  arm: null,
  status,
  items: [],
  marks: [],
  isPilot: row.isPilot,
  isImported: row.isImported,
  startedAt: dayOf(row.startedAt).toISOString(),
  endedAt: row.endedAt && dayOf(row.endedAt).toISOString(),
});

export function createParticipationService({ db }: { db: Database }): ParticipationService {
  return {
    list: async (caller, surveyId, { status, mark, cursor, pageSize }) => {
      const { record } = await reached(db, surveyId, caller, 'see');
      const isNamed = record.anonymity === 'identified';
      // One row a person would say when each of them begins and ends.
      if (record.anonymity === 'anonymous') return { rows: [], cursor: null };
      // Nor may a filter say it of a row.
      if (mark !== undefined && !isNamed) return { rows: [], cursor: null };
      const found = await listParticipations(db, {
        surveyId,
        status: status?.replaceAll('\0', ''),
        mark,
        isWithheld: !isNamed,
        after: cursor,
        limit: pageSize + 1,
      });
      const rows = found.slice(0, pageSize).map(isNamed ? namedRow : withheldRow);
      return { rows, cursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
    },

    marks: async (caller, surveyId) => {
      const { record } = await reached(db, surveyId, caller, 'see');
      const isRounded = record.anonymity !== 'identified';
      const group = isRounded ? await promisedGroupOf(db, surveyId) : 1;
      const { completed, marked, fast, straight, double } = await countMarks(db, surveyId);
      const rounded = (count: number) => Math.floor(count / group) * group;
      return {
        ...{ completed: rounded(completed), isRounded },
        ...{ marked: rounded(marked), fast: rounded(fast), straight: rounded(straight), double: rounded(double) },
      };
    },
  };
}
