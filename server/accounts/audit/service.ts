import { createHmac } from 'node:crypto';
import type { AuditAction } from 'core/access/auditActions';
import type { AuditQuery, AuditRow } from 'core/contract/accounts/audit';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { insertEvent, isAnonymousGuest, listEvents } from './store';

export interface AuditEntry {
  action: AuditAction;
  /** null: nobody is signed in. */
  actorId: string | null;
  entity:
    | 'account'
    | 'session'
    | 'instrument'
    | 'survey'
    | 'language'
    | 'catalog'
    | 'translation'
    | 'attempt'
    | 'access'
    | 'prompt'
    | 'product'
    | 'order';
  entityId: string | null;
  /** Ids, codes, titles and counts; never personal data. */
  change?: Record<string, unknown>;
  /** The peer's; kept as a keyed digest. */
  address?: string;
}

export interface AuditService {
  /** Writes in the transaction that it records, so that neither exists without the other. */
  record(db: Database | Transaction, entry: AuditEntry): Promise<void>;
  /** Newest first, with the names that the accounts have now. */
  list(query: AuditQuery): Promise<{ rows: AuditRow[]; total: number; estimated?: true }>;
}

/**
 * Records an event without a network address: by the command line, a job, a service of instruments. What guests of anonymous surveys do is
 * not recorded.
 */
export async function recordEvent(
  db: Database | Transaction,
  { change = {}, ...entry }: Omit<AuditEntry, 'address'>,
  at: Date,
  origin: string | null = null,
): Promise<void> {
  if (entry.actorId !== null && (await isAnonymousGuest(db, entry.actorId))) return;
  await insertEvent(db, { ...entry, change, origin, id: uuidv7(at.getTime()), at });
}

interface AuditOptions {
  db: Database;
  clock: () => Date;
  tokenSecret: string;
}

export function createAuditService({ db, clock, tokenSecret }: AuditOptions): AuditService {
  const originOf = (address: string) =>
    createHmac('sha256', tokenSecret).update(`audit\n${address}`).digest('base64url').slice(0, 16);
  return {
    record: (at, { address, ...entry }) =>
      recordEvent(at, entry, clock(), address === undefined ? null : originOf(address)),

    list: async (query) => {
      const { rows, ...counted } = await listEvents(db, query);
      const told = rows.map(
        ({ event, actorName, entityName }): AuditRow => ({
          id: event.id,
          action: event.action as AuditAction,
          // An erased account keeps its place in the log without its name.
          actor: event.actorId === null ? null : { id: event.actorId, displayName: actorName ?? '' },
          entity: event.entity,
          entityId: event.entityId,
          entityName,
          change: event.change,
          origin: event.origin,
          at: event.at.toISOString(),
        }),
      );
      return { rows: told, ...counted };
    },
  };
}
