import { meantHandedCode, writtenCode } from '../../core/access/handedCode';
import type { AccessEvent, AccessRow } from '../../core/contract/answering/access';
import type { AttemptResult } from '../../core/contract/answering/attempt';
import { titleIn } from '../../core/instrument/textKeys';
import { fallbackChain } from '../../core/language';
import { type Caller, people } from '../accounts/people';
import { instrumentTitle, setAnswerAccess } from '../authoring/instrument';
import { Answer, type Handlers } from '../engine';
import { outdated, refuse } from '../failure';
import { attemptOf, attempts, resultOf, tellOpenToStaff } from './attempts';
import { offeredInstruments } from './offeredInstruments';

interface StoredGrant {
  id: string;
  what: AccessRow['what'];
  instrumentId: string;
  owner: string | null;
  attempt: string | null;
  completedAt: string | null;
  to: AccessRow['to'];
  email: string | null;
  /** Sixteen characters. */
  code: string | null;
  uses: number | null;
  redeemed: string[];
  note: string;
  createdAt: string;
  createdBy: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  rowVersion: number;
  isOfSurvey: boolean;
  log: AccessEvent[];
}

let grants: StoredGrant[] = [];
let made = 0;

export function resetAccess(): void {
  grants = [];
}

tellOpenToStaff((attempt) => grants.some((grant) => grant.to === 'staff' && grant.attempt === attempt));

const now = () => new Date().toISOString();
const isStaff = (caller: Caller | undefined) => caller?.roles.some((role) => role !== 'user') ?? false;

function titleOf(id: string, locale: string): string {
  const document = offeredInstruments().find((each) => each.id === id)?.document;
  if (!document) return instrumentTitle(id) ?? '';
  return titleIn(document, fallbackChain(locale, undefined, document.baseLocale)).text;
}

const stateOf = ({ revokedAt, expiresAt }: StoredGrant): AccessRow['state'] =>
  revokedAt !== null ? 'revoked' : expiresAt !== null && expiresAt <= now() ? 'expired' : 'active';

const isGiver = (grant: StoredGrant, caller: Caller | undefined) =>
  grant.createdBy === caller?.id || grant.owner === caller?.id || (grant.what === 'instrument' && isStaff(caller));

const isHeld = (grant: StoredGrant, caller: Caller | undefined) =>
  grant.email === caller?.email.toLowerCase() ||
  grant.redeemed.includes(caller?.id ?? '') ||
  (grant.to === 'staff' && isStaff(caller));

function row(grant: StoredGrant, caller: Caller | undefined, locale: string): AccessRow {
  const { code: _, owner, createdBy, redeemed, log: __, ...rest } = grant;
  const given = isGiver(grant, caller);
  const giver = people.find(({ id }) => id === (createdBy ?? owner));
  return {
    ...rest,
    title: titleOf(grant.instrumentId, locale),
    email: given ? grant.email : null,
    uses: given ? grant.uses : null,
    used: given ? redeemed.length : 0,
    state: stateOf(grant),
    given,
    giver: giver?.displayName || null,
    giverEmail: grant.to === 'staff' && !given ? (giver?.email ?? null) : null,
    isOfSurvey: grant.isOfSurvey,
  };
}

function visible(id: string, caller: Caller | undefined): StoredGrant {
  const grant = grants.find((each) => each.id === id);
  if (!grant || !(isGiver(grant, caller) || isHeld(grant, caller))) refuse('not_found');
  return grant;
}

function changeable(id: string, caller: Caller | undefined): StoredGrant {
  const grant = grants.find((each) => each.id === id);
  if (!grant || !isGiver(grant, caller)) refuse('not_found');
  if (grant.to === 'staff') refuse('access.denied');
  return grant;
}

const write = (grant: StoredGrant, deed: AccessEvent['deed'], caller: Caller | undefined) =>
  grant.log.unshift({ at: now(), deed, actor: caller?.displayName ?? null });

function newGrant(fields: Partial<StoredGrant> & Pick<StoredGrant, 'what' | 'instrumentId' | 'to'>): StoredGrant {
  made += 1;
  const grant: StoredGrant = {
    id: `01900000-0000-7000-8009-${String(made).padStart(12, '0')}`,
    owner: null,
    attempt: null,
    completedAt: null,
    email: null,
    code: null,
    uses: null,
    redeemed: [],
    note: '',
    createdAt: now(),
    createdBy: null,
    expiresAt: null,
    revokedAt: null,
    rowVersion: 1,
    isOfSurvey: false,
    log: [],
    ...fields,
  };
  grants.unshift(grant);
  return grant;
}

/** Opens a result of the mock world to staff, as its answers point to a risk. @returns the id of the right */
export function openResultToStaff(owner: string, attempt: string, isOfSurvey = false): string {
  const caller = people.find(({ id }) => id === owner);
  const call = { params: { id: attempt }, query: {}, body: undefined, caller, locale: 'en-US' };
  const { instrumentId, completedAt } = attempts.result(call) as AttemptResult;
  const grant = newGrant({ what: 'result', instrumentId, owner, attempt, completedAt, to: 'staff', isOfSurvey });
  write(grant, 'granted', undefined);
  return grant.id;
}

export const access: Handlers['access'] = {
  list: ({ query, caller, locale }) => {
    const wanted = grants
      .filter((each) =>
        query.side === 'received'
          ? isHeld(each, caller) && stateOf(each) === 'active'
          : each.createdBy === caller?.id || each.owner === caller?.id,
      )
      .filter(({ attempt }) => query.attempt === undefined || attempt === query.attempt)
      .filter(({ instrumentId }) => query.instrument === undefined || instrumentId === query.instrument);
    const first = wanted.findIndex(({ id }) => id === query.cursor) + 1;
    const shown = wanted.slice(first, first + query.pageSize);
    const cursor = first + query.pageSize < wanted.length ? (shown.at(-1)?.id ?? null) : null;
    return new Answer(
      shown.map((each) => row(each, caller, locale)),
      { cursor },
    );
  },
  grant: ({ body, caller, locale }) => {
    const { what, to, expiresAt, note } = body;
    if (to.kind === 'person' && to.email.toLowerCase() === caller?.email.toLowerCase()) {
      refuse('access.own');
    }
    if (what.kind === 'instrument' && !isStaff(caller)) {
      refuse('access.denied');
    }
    const result =
      what.kind === 'result'
        ? (attempts.result({
            params: { id: what.attempt },
            query: {},
            body: undefined,
            caller,
            locale,
          }) as AttemptResult)
        : undefined;
    const code = to.kind === 'code' ? `7K3MQ8ZD02XVHJ${String(made + 10).slice(-2)}` : null;
    const grant = newGrant({
      what: what.kind,
      instrumentId: what.kind === 'instrument' ? what.instrument : (result?.instrumentId ?? ''),
      owner: result ? (caller?.id ?? null) : null,
      attempt: result?.id ?? null,
      completedAt: result?.completedAt ?? null,
      to: to.kind,
      email: to.kind === 'person' ? to.email.toLowerCase() : null,
      code,
      uses: to.kind === 'code' ? to.uses : null,
      note,
      createdBy: caller?.id ?? null,
      expiresAt,
    });
    write(grant, 'granted', caller);
    return { ...row(grant, caller, locale), code: code === null ? null : writtenCode('access', code) };
  },
  redeem: ({ body, caller, locale }) => {
    const meant = meantHandedCode(body.code);
    const grant = grants.find(({ code }) => code !== null && code === meant?.code);
    if (!grant || (meant?.kind ?? 'access') !== 'access' || stateOf(grant) !== 'active') {
      return refuse('access.code_invalid');
    }
    if (grant.owner === caller?.id) refuse('access.own');
    const id = caller?.id ?? '';
    if (!grant.redeemed.includes(id)) {
      if (grant.redeemed.length >= (grant.uses ?? 0)) refuse('access.code_invalid');
      grant.redeemed.push(id);
      write(grant, 'redeemed', caller);
    }
    return row(grant, caller, locale);
  },
  read: ({ params, caller, locale }) => {
    const grant = visible(params.id, caller);
    return { ...row(grant, caller, locale), log: isGiver(grant, caller) ? [...grant.log] : null };
  },
  change: ({ params, body, caller, locale }) => {
    const grant = changeable(params.id, caller);
    if (grant.revokedAt !== null) refuse('access.over');
    const { rowVersion, ...change } = body;
    if (rowVersion !== grant.rowVersion) {
      throw outdated('body.rowVersion', grant.rowVersion, row(grant, caller, locale));
    }
    Object.assign(grant, change);
    grant.rowVersion += 1;
    write(grant, 'changed', caller);
    return row(grant, caller, locale);
  },
  revoke: ({ params, caller, locale }) => {
    const grant = changeable(params.id, caller);
    if (grant.revokedAt === null) {
      grant.revokedAt = now();
      grant.rowVersion += 1;
      write(grant, 'revoked', caller);
    }
    return row(grant, caller, locale);
  },
  result: ({ params, query, caller, locale }) => {
    const grant = visible(params.id, caller);
    if (grant.what !== 'result') refuse('not_found');
    if (grant.owner !== caller?.id && stateOf(grant) !== 'active') {
      refuse('access.over');
    }
    const owner = people.find(({ id }) => id === grant.owner);
    const isOther = owner?.id !== caller?.id;
    const result = resultOf(attemptOf(grant.attempt ?? '', owner), query.locale ?? locale, isOther);
    if (isOther) write(grant, 'seen', caller);
    return result;
  },
  reportPdf: ({ params, caller }) => {
    const grant = visible(params.id, caller);
    if (grant.what !== 'result') refuse('not_found');
    if (grant.owner !== caller?.id && stateOf(grant) !== 'active') {
      refuse('access.over');
    }
    if (grant.owner !== caller?.id) write(grant, 'downloaded', caller);
    return new TextEncoder().encode('%PDF-1.7\n%%EOF\n');
  },
  setInstrument: ({ params, body }) => {
    if (!setAnswerAccess(params.id, body.access)) refuse('not_found');
    return {};
  },
};
