import { type Role, roles } from 'core/access/roles';
import type { UserService } from '../accounts/user/service';
import type { Database } from '../database/connection';
import { isSown, markSown } from '../database/seedState';
import type { Environment } from '../environment';
import type { FirstSignIn, FirstSignIns } from './signIns';

/** `.localhost` and `.example` belong to nobody (RFC 2606, RFC 6761): no mail to them ever reaches a stranger. */
const firstEmail = 'admin@assess.localhost';

export const demoPeople = {
  demoAdmin: { email: 'demo.admin@assess.example', roles: ['admin'], displayName: 'Ada Demo' },
  demoUser: { email: 'demo.user@assess.example', roles: ['user'], displayName: 'Uli Demo' },
} as const satisfies Record<string, { email: string; roles: readonly Role[]; displayName: string }>;

interface AccountSeed {
  users: UserService;
  signIns: FirstSignIns;
}

/** The first account of an empty database, with all three roles. @returns it, if its password was generated here */
export async function seedFirstAccount(
  { users, signIns }: AccountSeed,
  admin: Environment['admin'],
): Promise<FirstSignIn | undefined> {
  if (!(await users.isEmpty())) return undefined;
  const email = admin.email ?? firstEmail;
  if (admin.password !== undefined) {
    await users.add({ email, password: admin.password, roles, displayName: 'Administrator' });
    return undefined;
  }
  const made = await signIns.keep('admin', email, roles);
  await users.add({ ...made, displayName: 'Administrator' });
  return made;
}

/** The people of the demonstration, once: removed ones stay away. @returns those created now */
export async function seedDemoPeople(
  { users, signIns }: AccountSeed,
  { db, at }: { db: Database; at: Date },
): Promise<FirstSignIn[]> {
  if (await isSown(db, 'demo-people')) return [];
  const made: FirstSignIn[] = [];
  for (const [name, { email, roles: demoRoles, displayName }] of Object.entries(demoPeople)) {
    if ((await users.find(email)) !== undefined) continue;
    const signIn = await signIns.keep(name, email, demoRoles);
    await users.add({ ...signIn, displayName });
    made.push(signIn);
  }
  await markSown(db, 'demo-people', '', at);
  return made;
}
