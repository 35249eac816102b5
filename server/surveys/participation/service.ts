import type { ParticipationRow } from 'core/contract/surveys/survey';
import type { Database } from '../../database/connection';
import type { Caller } from '../../plugins/route';
import { reached } from '../survey/reach';
import { listParticipations } from './store';

interface ListQuery {
  status?: string | undefined;
  cursor?: string | undefined;
  pageSize: number;
}

export interface ParticipationService {
  /**
   * Who takes part. Where names are withheld, so are the attributes: the invitations have the same ones beside their names.
   * @throws AppError `not_found`, `access.denied`
   */
  list(
    caller: Caller,
    surveyId: string,
    query: ListQuery,
  ): Promise<{ rows: ParticipationRow[]; cursor: string | null }>;
}

export function createParticipationService({ db }: { db: Database }): ParticipationService {
  return {
    list: async (caller, surveyId, { status, cursor, pageSize }) => {
      const { record } = await reached(db, surveyId, caller, 'see');
      const isNamed = record.anonymity === 'identified';
      const found = await listParticipations(db, {
        surveyId,
        status: status?.replaceAll('\0', ''),
        before: cursor,
        limit: pageSize + 1,
      });
      const rows = found.slice(0, pageSize).map(
        ({ row, name, email, items }): ParticipationRow => ({
          id: row.id,
          name: isNamed ? name : null,
          email: isNamed ? email : null,
          wave: row.wave,
          locale: row.locale,
          attributes: isNamed ? row.attributes : {},
          arm: row.arm,
          status: row.status,
          items,
          isPilot: row.isPilot,
          isImported: row.isImported,
          startedAt: row.startedAt.toISOString(),
          endedAt: row.endedAt?.toISOString() ?? null,
        }),
      );
      return { rows, cursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
    },
  };
}
