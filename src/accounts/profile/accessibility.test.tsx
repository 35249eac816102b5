import { screen, waitFor } from '@testing-library/react';
import { changeAccount, changeMethods } from 'mock/accounts/ownAccount';
import { itLong } from 'tests/long';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { switchLocale } from '@/shell/start/switchLocale';
import { caller } from './testing/account';

beforeEach(freshBrowser);

itLong.each([
  ['/profile', 'عنك'],
  ['/profile?section=picture', 'صورتك'],
  ['/profile?section=sign-in', 'طرق تسجيل الدخول'],
  ['/profile?section=second-factor', 'العامل الثاني'],
  ['/profile?section=devices', 'أماكن تسجيل دخولك'],
  ['/profile?section=data', 'اصطحاب بياناتك'],
  ['/user/disconnect-account', 'طرق تسجيل الدخول'],
])('%s in Arabic: from right to left, nothing serious for axe', async (path, heading) => {
  signedInAs('every@example.org');
  changeMethods(caller(), { google: true, totp: true, recoveryCodes: 1 });
  changeAccount(caller(), { pendingEmail: 'new@example.org', eraseAt: '2026-12-05T10:00:00.000Z' });
  await switchLocale('ar-EG');
  await openApp(path);
  await screen.findByRole('heading', { level: 2, name: heading });
  await waitFor(() => expect(document.querySelector('.ant-skeleton')).toBeNull());
  expect(document.documentElement.dir).toBe('rtl');
  expect(await seriousProblems()).toEqual([]);
});
