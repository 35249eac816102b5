import * as z from 'zod';
import { auditActions } from '../../access/auditActions';
import { endpoint } from '../endpoint';
import { id, time } from '../fields';
import { listQueryOf } from '../list';

export const auditRow = z.object({
  id,
  action: z.enum(auditActions),
  /** Who did it; null: nobody was signed in. */
  actor: z.object({ id, displayName: z.string() }).nullable(),
  /** Kind and id of the affected record. */
  entity: z.string(),
  entityId: id.nullable(),
  /** For an account: its name as it is now; null when it has been erased. For an instrument: its title, or the one that it had, in its base language. */
  entityName: z.string().nullable(),
  /** What changed: ids, codes, titles and counts; never personal data. */
  change: z.record(z.string(), z.unknown()),
  /** Keyed digest of the network address: shows whether two came from the same place, not from where. */
  origin: z.string().nullable(),
  at: time,
});
export type AuditRow = z.infer<typeof auditRow>;

const action = z.stringFormat('action', (name) => (auditActions as readonly string[]).includes(name));
const timeOfAnyZone = z.iso.datetime({ offset: true });

const auditQuery = listQueryOf({
  sort: [],
  filters: { action, actor: id, entityId: id, from: timeOfAnyZone, to: timeOfAnyZone },
});
export type AuditQuery = z.output<typeof auditQuery>;

export const audit = {
  /** `from` and `to` are inclusive; of several times the first counts. */
  list: endpoint({
    method: 'GET',
    path: 'audit',
    permission: 'audit:read',
    summary: 'Every security-relevant act, newest first',
    query: auditQuery,
    response: z.array(auditRow),
  }),
};
