import { screens } from 'config/routes';
import type { Role } from 'core/access/roles';
import { type Caller, issueTokens, people } from 'mock/accounts/people';
import { storeRoles } from '@/shell/session/roles';
import { openSession } from '@/shell/session/tokens';

const everyRole: readonly Role[] = ['superAdmin', 'admin', 'user'];

/** A person of the mock world who may open every screen. */
function player(): Caller {
  const found = people.find(({ roles }) => everyRole.every((role) => roles.includes(role)));
  if (!found) throw new Error('nobody in mock/accounts/people has every role');
  return found;
}

/** Asks the mock world as that person. */
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${issueTokens(player()).accessToken}` };
  const response = await window.fetch(`/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
  return ((await response.json()) as { data: T }).data;
}

const rows = (path: string) => ask<Record<'id' | 'code' | 'email' | 'ownerId', string>[]>('GET', path);
const first = async (path: string) => (await rows(path))[0]?.id ?? '';

/** An instrument of the mock world with a started attempt. */
async function begun(code: string, locale: string) {
  const instrument = (await rows('browse')).find((row) => row.code === code)?.id ?? '';
  const attempt = await ask<{ id: string }>('POST', 'attempts', { instrumentId: instrument, locale, respondent: {} });
  return { instrument, attempt: attempt.id };
}

const answers = {
  ...{ calm: 'sometimes', worry: 'often', topic: '…', helps: ['music'], screen: true, hours: 7, depth: 60, mood: 4 },
  ...{ 'body.tense': 'sometimes', 'body.awake': 'often', 'body.rested': 'often' },
};

/** An attempt that was answered and sent, so that there is a result and a history. */
async function completed(locale: string) {
  const { instrument, attempt } = await begun('evening_check', locale);
  const client = '01900000-0000-7000-8009-000000000001';
  const at = new Date().toISOString();
  await ask('PATCH', `attempts/${attempt}/answers`, { client, sequence: 1, answers, at });
  await ask('POST', `attempts/${attempt}/complete`, {});
  return { instrument, attempt };
}

/** The address of a screen in the mock world, with something to see on it. */
async function addressOf(path: string, locale: string): Promise<string> {
  const at = (id = '') => path.replace(/:\w+/, id);
  switch (path) {
    case '/user/change-password':
      return `${path}?token=stage&email=somebody@example.org`;
    case '/instruments/edit-instrument/:instrumentId':
      return at(await first('instruments?current=1&pageSize=1'));
    case '/translations/edit/:id':
      return `${at(await first('translations?locales=de-DE&limit=1'))}?locale=de-DE&locales=de-DE`;
    case '/translations/instrument/:id':
      return `${at((await rows('translations?kinds=Instrument&locales=de-DE&limit=1'))[0]?.ownerId)}?locale=de-DE`;
    case '/languages/edit/:id':
      return at((await rows('languages'))[1]?.code);
    case '/users/edit/:id':
    case '/users/edit/:id/translation_permissions':
      return at((await rows('users?current=1&pageSize=20')).find(({ email }) => email.startsWith('omar'))?.id);
    case '/Browse-Instruments/instrumentdetails/:id':
      return at(await first('browse'));
    case '/Browse-Instruments/answer/:id': {
      const { instrument, attempt } = await begun('evening_check', locale);
      return `${at(instrument)}?attempt=${attempt}`;
    }
    case '/Browse-Instruments/History/Instrument-result/:id/result/:user_instrument': {
      const { instrument, attempt } = await completed(locale);
      return at(instrument).replace(/:\w+/, attempt);
    }
    case '/home':
    case '/Browse-Instruments':
    case '/Browse-Instruments/History':
      await completed(locale);
      return path;
    case '*':
      return '/nowhere';
    default:
      return path;
  }
}

/** Signs in the person whom the screen needs, in the memory of this page only. @returns the screen's address below the base path */
export async function screenScene(path: string, locale: string): Promise<string> {
  // Asking issues tokens of its own: the session needs newer ones.
  const address = await addressOf(path, locale);
  const screen = screens.find((each) => each.path === path);
  if (screen?.access !== 'public') {
    openSession(issueTokens(player()), false);
    storeRoles(player().roles);
  }
  return address;
}
