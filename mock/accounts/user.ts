import { roles as allRoles } from '../../core/access/roles';
import type { ListedUser, UserRecord } from '../../core/contract/accounts/user';
import { Answer, type Handlers } from '../engine';
import { outdated, refuse } from '../failure';
import { pageOf } from '../listed';
import { grantsOf, setGrants } from '../translating/grants';
import { accountOf, addAccount, allAccounts } from './accounts';
import { recordAct } from './audit';
import { changeAccount, confirmed } from './ownAccount';
import { type Caller, people } from './people';

type Account = UserRecord;

const isOrdinary = ({ roles }: Pick<Account, 'roles'>) => roles.join() === 'user';
const isSuper = (caller: Caller | undefined) => caller?.roles.includes('superAdmin') ?? false;

/** The account, if the caller may act on it. */
function reached(caller: Caller | undefined, id: string): { account: Account; by: string } {
  const found = accountOf(id);
  const isStaff = isSuper(caller) || caller?.roles.includes('admin');
  if (!caller || !isStaff) return refuse('access.denied');
  if (!found || found.status === 'erased' || !(isSuper(caller) || isOrdinary(found))) {
    refuse('not_found');
  }
  return { account: found, by: caller.id };
}

function refuseOwn(account: Account, by: string): void {
  if (account.id === by) {
    refuse('user.own_account');
  }
}

function change(account: Account, facts: Partial<Account>): void {
  Object.assign(account, facts, { rowVersion: account.rowVersion + 1 });
}

const listed = ({ id, email, displayName, roles, status, lastLoginAt }: Account): ListedUser => ({
  id,
  email,
  displayName,
  roles,
  status,
  lastLoginAt,
});

const granted = (id: string) => {
  const grants = [...grantsOf(id)];
  return { grants, version: JSON.stringify(grants) };
};

export const user: Handlers['user'] = {
  list: ({ caller, query: { sorter = { email: 'ascend' }, ...query } }) => {
    const seen = allAccounts()
      .filter((account) => isSuper(caller) || (caller?.roles.includes('admin') && isOrdinary(account)))
      .filter(({ status }) => query.filters?.status?.length || status !== 'erased')
      .map(listed);
    const { rows, total } = pageOf(seen, { ...query, sorter }, ({ email, displayName }) => `${email} ${displayName}`);
    return new Answer(rows, { total });
  },
  read: ({ caller, params }) => {
    const found = accountOf(params.id);
    const sees = isSuper(caller) || (caller?.roles.includes('admin') && found && isOrdinary(found));
    if (!found || !(sees || found.id === caller?.id)) {
      refuse('not_found');
    }
    return found;
  },
  update: ({ caller, params, body: { rowVersion, ...given } }) => {
    const { account, by } = reached(caller, params.id);
    if (rowVersion !== account.rowVersion) {
      throw outdated('body.rowVersion', account.rowVersion, account);
    }
    change(account, given);
    recordAct('account.updated', by, account.id, { fields: Object.keys(given) });
    return account;
  },
  updateRole: ({ caller, params, body }) => {
    confirmed(caller);
    const { account, by } = reached(caller, params.id);
    const after = allRoles.filter((role) => body.roles.includes(role));
    recordAct('account.roles_changed', by, account.id, { before: account.roles, after });
    change(account, { roles: after });
    const person = people.find(({ id }) => id === account.id);
    if (person) changeAccount(person, { roles: after });
    return { roles: after };
  },
  invite: ({ caller, body: { email, ...facts } }) => {
    if (!isOrdinary(facts)) confirmed(caller);
    if (allAccounts().some((account) => account.email.toLowerCase() === email.toLowerCase())) {
      refuse('user.email_taken');
    }
    const { id } = addAccount(email, { ...facts, status: 'pending' });
    recordAct('account.invited', caller?.id ?? '', id, { roles: facts.roles });
    return { id };
  },
  resendInvitation: ({ caller, params }) => {
    const { account } = reached(caller, params.id);
    if (account.status !== 'pending') refuse('user.not_pending');
    return {};
  },
  setStatus: ({ caller, params, body }) => {
    confirmed(caller);
    const { account, by } = reached(caller, params.id);
    if (body.status === 'disabled') refuseOwn(account, by);
    change(account, { status: body.status, sessions: 0 });
    recordAct(body.status === 'active' ? 'account.enabled' : 'account.disabled', by, account.id);
    return {};
  },
  endSessions: ({ caller, params }) => {
    confirmed(caller);
    const { account } = reached(caller, params.id);
    const ended = account.sessions;
    Object.assign(account, { sessions: 0 });
    return { ended };
  },
  resetSecondFactor: ({ caller, params }) => {
    confirmed(caller);
    const { account, by } = reached(caller, params.id);
    refuseOwn(account, by);
    Object.assign(account, {
      sessions: 0,
      signInMethods: { ...account.signInMethods, totp: false, passkeys: 0 },
    });
    return {};
  },
  erase: ({ caller, params }) => {
    confirmed(caller);
    const { account, by } = reached(caller, params.id);
    refuseOwn(account, by);
    change(account, { status: 'erased', displayName: '', email: `erased-${account.id}@invalid`, sessions: 0 });
    recordAct('account.erased', by, account.id);
    return {};
  },
  translationPermissions: ({ caller, params }) => {
    const { account } = reached(caller, params.id);
    return granted(account.id);
  },
  setTranslationPermissions: ({ caller, params, body }) => {
    confirmed(caller);
    const { account, by } = reached(caller, params.id);
    const before = granted(account.id);
    if (before.version !== body.version) {
      throw outdated('body.version', before.version, before);
    }
    setGrants(account.id, body.grants);
    recordAct('account.translation_permissions_changed', by, account.id);
    return granted(account.id);
  },
};
