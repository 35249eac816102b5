import { roles as allRoles, type Role } from 'core/access/roles';
import * as z from 'zod';
import { createUserService, type UserService } from '../accounts/user/service';
import { AppError } from '../errors';
import type { Command } from './command';
import { withDatabase } from './database';
import { Failure } from './failure';
import { readArguments } from './options';

const usages = {
  add: 'user add --email E --roles superAdmin,admin,user --password P [--name N]',
  roles: 'user roles --email E --roles superAdmin,admin,user',
  password: 'user password --email E --password P',
};

const usage = Object.values(usages).join('\n       assess ');

interface Options {
  email: string;
  roles: Role[];
  password: string;
  name: string | undefined;
}

const isRole = (name: string): name is Role => (allRoles as readonly string[]).includes(name);

function readRoles(text: string): Role[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isRole(name));
  if (unknown !== undefined) throw new Failure(`--roles: there is no role "${unknown}", only ${allRoles.join(', ')}`);
  return allRoles.filter((role) => names.includes(role));
}

function readPassword(text: string): string {
  if (text.length < 8) throw new Failure('--password should have at least 8 characters');
  return text;
}

function readEmail(text: string): string {
  if (!z.email().safeParse(text).success) throw new Failure(`--email: "${text}" is no e-mail address`);
  return text;
}

/** The options of an action; unknown ones are refused, missing ones requested. */
function readOptions(action: keyof typeof usages, args: readonly string[]): Options {
  const takes = (name: string) => usages[action].includes(`--${name} `);
  const names = ['email', 'roles', 'password', 'name'].filter(takes);
  const { values } = readArguments(
    args,
    Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    0,
    usages[action],
  );
  const given = (name: string): string => {
    const value = values[name];
    if (typeof value === 'string') return value;
    throw new Failure(`--${name} is missing\nUsage: assess ${usages[action]}`);
  };
  return {
    email: readEmail(given('email')),
    roles: takes('roles') ? readRoles(given('roles')) : [],
    password: takes('password') ? readPassword(given('password')) : '',
    name: typeof values.name === 'string' ? values.name : undefined,
  };
}

const actions: Record<keyof typeof usages, (users: UserService, options: Options) => Promise<string>> = {
  add: async (users, { email, roles, password, name }) => {
    await users.add({ email, roles, password, displayName: name });
    return `Added ${email} with ${roles.join(', ')}.`;
  },
  roles: async (users, { email, roles }) => {
    await users.setRoles(email, roles);
    return `${email} now has ${roles.join(', ')}.`;
  },
  password: async (users, { email, password }) => {
    await users.setPassword(email, password);
    return `${email} has a new password, and has been signed out everywhere.`;
  },
};

/** The refusals of the service, as an operator reads them. */
const refusals: Partial<Record<string, (email: string) => string>> = {
  'user.email_taken': (email) => `There is an account with the address ${email} already.`,
  not_found: (email) => `There is no account with the address ${email}.`,
  'user.last_super_admin': (email) => `${email} is the last superAdmin: make somebody else one first.`,
};

const isAction = (name: string | undefined): name is keyof typeof usages =>
  name !== undefined && Object.hasOwn(usages, name);

/** Accounts: adds one, or changes the roles or the password of one. */
export const command: Command = {
  usage,
  async run([action, ...rest], terminal) {
    if (!isAction(action)) throw new Failure(`What is to be done?\nUsage: assess ${usage}`);
    const options = readOptions(action, rest);
    const done = await withDatabase(terminal, async ({ db }) => {
      const users = createUserService({ db, clock: () => new Date() });
      return actions[action](users, options).catch((error: unknown) => {
        const refusal = error instanceof AppError ? refusals[error.code] : undefined;
        throw refusal ? new Failure(refusal(options.email)) : error;
      });
    });
    terminal.out.write(`${done}\n`);
    return 0;
  },
};
