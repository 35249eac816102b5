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
   * Who takes part. Where names are withheld, so are the attributes and languages, which the invitations have beside their names, and the
   * attempts; times are days, and ids and order are random, so that no row is known by sight. An anonymous survey has no list.
   * @throws AppError `not_found`, `access.denied`
   */
  list(
    caller: Caller,
    surveyId: string,
    query: ListQuery,
  ): Promise<{ rows: ParticipationRow[]; cursor: string | null }>;
  /** How many have which signs; where names are withheld in whole groups. @throws AppError `not_found`, `access.denied` */
  marks(caller: Caller, surveyId: string): Promise<MarkCounts>;
}

type MarkCounts = Record<'completed' | 'marked' | MarkKind, number> & { isRounded: boolean };

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
      const at = (time: Date) => (isNamed ? time : dayOf(time));
      const rows = found.slice(0, pageSize).map(
        ({ row, name, email, items, isDouble }): ParticipationRow => ({
          id: isNamed ? row.id : row.listId,
          name: isNamed ? name : null,
          email: isNamed ? email : null,
          wave: row.wave,
          locale: isNamed ? row.locale : null,
          attributes: isNamed ? row.attributes : {},
          arm: row.arm,
          status: row.status,
          items: isNamed ? items : items.map((item) => ({ ...item, attempt: null })),
          marks: isNamed ? [...(row.marks ?? []), ...(isDouble ? [{ kind: 'double' as const }] : [])] : [],
          isPilot: row.isPilot,
          isImported: row.isImported,
          startedAt: at(row.startedAt).toISOString(),
          endedAt: row.endedAt && at(row.endedAt).toISOString(),
        }),
      );
      return { rows, cursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
    },

    marks: async (caller, surveyId) => {
      const { record } = await reached(db, surveyId, caller, 'see');
      const isRounded = record.anonymity !== 'identified';
      const group = isRounded ? await promisedGroupOf(db, surveyId) : 1;
      const { completed, ...counts } = await countMarks(db, surveyId);
      const rounded = (count: number) => Math.floor(count / group) * group;
      const { marked, fast, straight, double } = counts;
      return {
        ...{ completed, isRounded },
        ...{ marked: rounded(marked), fast: rounded(fast), straight: rounded(straight), double: rounded(double) },
      };
    },
  };
}
