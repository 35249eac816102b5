import type { AuditAction } from '../../core/access/auditActions';
import type { AuditRow } from '../../core/contract/accounts/audit';
import { Answer, type Handlers } from '../engine';
import { refuse } from '../failure';
import { pageOf } from '../listed';
import { accountOf, allAccounts } from './accounts';

type Event = Pick<AuditRow, 'id' | 'action' | 'entity' | 'entityId' | 'change' | 'origin' | 'at'> & {
  actorId: string | null;
};

/** Milliseconds: when the mock world's log begins. */
const beginning = Date.UTC(2026, 10, 20, 8);
const hour = 3_600_000;

function event(number: number, facts: Pick<Event, 'action' | 'actorId'> & Partial<Event>): Event {
  return {
    id: `01900000-0000-7000-8002-${String(number).padStart(12, '0')}`,
    entity: 'account',
    entityId: facts.actorId,
    change: {},
    origin: 'q7dA0fX2mYk1Zr9c',
    at: new Date(beginning + number * hour).toISOString(),
    ...facts,
  };
}

function start(): Event[] {
  const [root, admin, user] = allAccounts().map(({ id }) => id);
  return [
    event(1, { action: 'sign_in.failed', actorId: null, entityId: user ?? null, change: { type: 'account' } }),
    event(2, { action: 'sign_in.succeeded', actorId: user ?? null, change: { type: 'account' } }),
    event(3, {
      action: 'account.roles_changed',
      actorId: root ?? null,
      entityId: user ?? null,
      change: { before: ['user'], after: ['admin', 'user'] },
    }),
    event(4, {
      action: 'instrument.published',
      actorId: admin ?? null,
      entity: 'instrument',
      entityId: '01900000-0000-7000-8001-000000000001',
      change: { code: 'phq_9', version: 2 },
    }),
    event(5, {
      action: 'translation.exported',
      actorId: admin ?? null,
      entity: 'translation',
      entityId: null,
      change: { locale: 'de-DE', kind: 'Instrument', format: 'po', entries: 12 },
    }),
    ...Array.from({ length: 8 }, (_, index) =>
      event(6 + index, { action: 'sign_in.succeeded', actorId: admin ?? null, change: { type: 'account' } }),
    ),
  ];
}

let events = start();

export function resetAudit(): void {
  events = start();
}

/** Records what the mock world's staff did to an account. */
export function recordAct(action: AuditAction, actorId: string, entityId: string, change: Event['change'] = {}): void {
  events = [...events, event(events.length + 1, { action, actorId, entityId, change })];
}

const nameOf = (id: string | null) => {
  const account = id === null ? undefined : accountOf(id);
  return account && account.status !== 'erased' ? account.displayName : null;
};

export const audit: Handlers['audit'] = {
  list: ({ caller, query: { filters: { from, to, actor, ...filters } = {}, ...query } }) => {
    if (!caller?.roles.includes('superAdmin')) refuse('access.denied');
    const [first, last] = [from?.[0], to?.[0]];
    const rows = events
      .filter(({ actorId }) => !actor?.length || actor.includes(actorId ?? ''))
      .filter(({ at }) => (!first || at >= first) && (!last || at <= last))
      .reverse()
      .map(({ actorId, ...row }) => ({
        ...row,
        actor: actorId === null ? null : { id: actorId, displayName: nameOf(actorId) ?? '' },
        entityName: row.entity === 'account' ? nameOf(row.entityId) : null,
      }));
    const { rows: shown, total } = pageOf(rows, { ...query, filters }, () => '');
    return new Answer(shown, { total });
  },
};
