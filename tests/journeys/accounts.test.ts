import { Secret, TOTP } from 'otpauth';
import { GoogleIssuer } from 'server/accounts/auth/googleIssuer.testing';
import { linkIn, Mailbox } from 'server/mail/mail.testing';
import { itLong } from '../long';
import { until } from '../until';
import { type Browser, desktop, openBrowser, openPage, type Page, phone } from './browser.testing';
import { CountedPerson } from './deeds.testing';
import { asked, inventoryFile, signIn } from './people.testing';
import { type Account, type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');
const arabic = sayingIn('ar-EG');
/** Holds all three roles: see `startProduct`. */
const everyRole: Account = { email: 'first@example.org', password: 'first account, 3 roles' };

const mailbox = new Mailbox();
const google = new GoogleIssuer();
let product: Product;
let browser: Browser;

beforeAll(async () => {
  await Promise.all([mailbox.open(), google.open()]);
  const environment = { SMTP_URL: mailbox.url, GOOGLE_CLIENT_ID: google.clientId, GOOGLE_ISSUER: google.url };
  [product, browser] = await Promise.all([startProduct({ environment }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
  await Promise.all([mailbox.close(), google.close()]);
});

/** The newest mail to an address, once it has come. */
async function mailTo(address: string, count = 1) {
  await until(`mail to ${address}`, () => mailbox.to(address).length >= count);
  return mailbox.newest(address);
}

const button = (page: Page, id: string, from = say) => page.getByRole('button', { name: from(id), exact: true });
const atHome = (page: Page) => page.waitForURL((url) => url.pathname.endsWith('/home'));
const storedTokens = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem('accessToken'), localStorage.getItem('accessToken')]);

it('somebody who chose an assessment in Arabic on a phone is at its first question after 7 taps, and signed in until they sign out', async () => {
  product.assess('import', inventoryFile, '--publish', '--override-incomplete-locales');
  const { page, context, complaints, look } = await openPage(browser, { ...phone, locale: 'ar-EG' });
  const amal = new CountedPerson(page);
  await page.goto(`${product.url}/user/login`);
  await page
    .getByRole('region', { name: arabic('front.open') })
    .getByRole('link')
    .first()
    .waitFor();
  await look('front-door-ar');
  await amal.click(
    page
      .getByRole('region', { name: arabic('front.open') })
      .getByRole('link')
      .first(),
  );
  // The page of sign-in, which has a field of the same name, stays until the next one is there.
  await page.getByRole('heading', { name: arabic('register.title') }).waitFor();
  await page.getByText(arabic('front.goal.why')).waitFor();
  await amal.fill(page.getByLabel(arabic('login.email'), { exact: true }), 'amal@example.org');
  await amal.fill(page.getByLabel(arabic('login.password'), { exact: true }), 'خمسة أرانب في المطر');
  await amal.click(page.getByRole('checkbox'));
  await look('register-ar');
  await amal.click(button(page, 'register.submit', arabic));
  await page.getByText(arabic('register.sent')).waitFor();
  await look('register-sent-ar');

  const mail = await mailTo('amal@example.org');
  expect(mail.html).toContain('dir="rtl"');
  amal.deeds += 1;
  await page.goto(linkIn(mail).href);
  await button(page, 'activate.submit', arabic).waitFor();
  await look('active-account-ar');
  // Opening the link does nothing yet: mail scanners open links too.
  await amal.click(button(page, 'activate.submit', arabic));
  await page.getByRole('button', { name: arabic('details.start') }).waitFor();
  await look('chosen-details-ar');
  await amal.click(page.getByRole('checkbox', { name: arabic('details.consent') }));
  await amal.click(page.getByRole('button', { name: arabic('details.start') }));
  await page.locator('[data-item]').first().waitFor();
  // 7 taps and 2 fields.
  expect(amal.deeds).toBe(9);

  await page.goto(`${product.url}/logout`);
  await page.waitForURL((url) => url.pathname.endsWith('/user/login'));
  await page.getByLabel(arabic('login.remember')).check();
  await page.getByLabel(arabic('login.email'), { exact: true }).fill('amal@example.org');
  await page.getByLabel(arabic('login.password'), { exact: true }).fill('خمسة أرانب في المطر');
  await button(page, 'login.submit', arabic).click();
  await atHome(page);
  expect((await storedTokens(page))[0]).toBeNull();
  await page.reload();
  await atHome(page);

  // Signing out in one tab signs out the other.
  const other = await context.newPage();
  await other.goto(`${product.url}/profile`);
  await other.getByRole('heading', { name: arabic('profile.details.title'), exact: true }).waitFor();
  await page.goto(`${product.url}/logout`);
  await page.waitForURL((url) => url.pathname.endsWith('/user/login'));
  await other.waitForURL((url) => url.pathname.endsWith('/user/login'));
  expect(await storedTokens(page)).toEqual([null, null]);
  expect(complaints).toEqual([]);
  await context.close();
});

itLong(
  'a forgotten password is set anew by mail; the link works once, and unknown addresses get the same answer',
  async () => {
    const { page, context, complaints, look } = await openPage(browser, desktop);
    for (const address of [product.respondent.email, 'nobody@example.org']) {
      await page.goto(`${product.url}/user/forgot-password`);
      await page.getByLabel(say('login.email'), { exact: true }).fill(address);
      await button(page, 'forgot.submit').click();
      await page.getByText(say('forgot.sent')).waitFor();
    }
    const link = linkIn(await mailTo(product.respondent.email)).href;
    expect(mailbox.to('nobody@example.org')).toEqual([]);
    await page.goto(link);
    await page.getByLabel(say('changePassword.password'), { exact: true }).fill('password12');
    await button(page, 'changePassword.submit').click();
    await page.locator('.ant-form-item-explain-error').first().waitFor();
    await look('change-password-weak');
    product.respondent.password = 'four rabbits in the rain';
    await page.getByLabel(say('changePassword.password'), { exact: true }).fill(product.respondent.password);
    await button(page, 'changePassword.submit').click();
    await page.getByText(say('signIn.notice.passwordSet')).waitFor();
    await signIn(page, product, product.respondent);
    await atHome(page);
    await page.goto(link);
    await page.getByLabel(say('changePassword.password'), { exact: true }).fill('another one altogether');
    await button(page, 'changePassword.submit').click();
    await page.getByText(say('error.auth.link_invalid')).waitFor();
    await look('change-password-used');
    expect(complaints).toEqual([]);
    await context.close();
  },
);

itLong(
  'a superAdmin invites somebody, who chooses a password; a change of roles counts at once and is told without a reload',
  async () => {
    const { page: staff, context, complaints, look } = await openPage(browser, desktop);
    await signIn(staff, product, everyRole);
    await staff.goto(`${product.url}/users`);
    await button(staff, 'users.invitePerson').click();
    await staff.getByLabel(say('users.email'), { exact: true }).fill('ines@example.org');
    await look('users-invite');
    await button(staff, 'users.sendInvitation').click();
    const mail = await mailTo('ines@example.org');

    const { page, context: hers } = await openPage(browser, desktop);
    await page.goto(linkIn(mail).href);
    const account: Account = { email: 'ines@example.org', password: 'seven green umbrellas' };
    await page.getByLabel(say('changePassword.password'), { exact: true }).fill(account.password);
    await button(page, 'changePassword.submit').click();
    await page.getByText(say('signIn.notice.passwordSet')).waitFor();
    await signIn(page, product, account);
    await atHome(page);
    expect((await asked<{ roles: string[] }>(page, product, 'user/profile')).roles).toEqual(['user']);

    const { rows, id } = await staff.evaluate(async (api) => {
      const headers = {
        authorization: `Bearer ${sessionStorage.getItem('accessToken')}`,
        'content-type': 'application/json',
      };
      const found = (await (await fetch(`${api}/users?keyword=ines`, { headers })).json()).data;
      const body = JSON.stringify({ roles: ['user', 'admin'] });
      await fetch(`${api}/auth/update-role/${found[0].id}`, { method: 'PUT', headers, body });
      return { rows: found.length as number, id: found[0].id as string };
    }, `${product.url}/api`);
    expect(rows).toBe(1);
    // The bell tells by itself; the first notice was the welcome.
    await page.getByRole('button', { name: say('notices.bell', { count: 2 }) }).waitFor();
    expect((await asked<{ roles: string[] }>(page, product, 'user/profile')).roles).toEqual(['admin', 'user']);
    await page.getByRole('button', { name: say('notices.bell', { count: 2 }) }).click();
    await page.getByText(say('notice.roles_changed')).first().waitFor();

    await staff.goto(`${product.url}/users/edit/${id}`);
    await staff.getByText(say('users.details.title')).first().waitFor();
    await look('users-edit');
    await staff.goto(`${product.url}/users?tab=audit`);
    await staff.locator('tr.ant-table-row').first().waitFor();
    await look('users-audit');
    expect(complaints).toEqual([]);
    await context.close();
    await hers.close();
  },
);

itLong(
  'Google signs a new person in, never into somebody else’s account, and can be connected by its owner',
  async () => {
    const { page, context, complaints, look } = await openPage(browser, desktop);
    google.person = { sub: 'g-1', email: 'grete@example.org', email_verified: true, name: 'Grete' };
    await page.goto(`${product.url}/user/login?redirect=${encodeURIComponent('/profile?section=sign-in#x')}`);
    await button(page, 'signIn.google').click();
    await page.waitForURL((url) => url.pathname.endsWith('/profile') && url.hash === '#x');
    await page.getByText(say('profile.google.connected')).waitFor();
    await look('profile-sign-in');
    // The only way in stays.
    expect(await button(page, 'profile.google.remove').isDisabled()).toBe(true);
    await page.goto(`${product.url}/logout`);
    await page.waitForURL((url) => url.pathname.endsWith('/user/login'));

    google.person = { sub: 'g-2', email: product.admin.email, email_verified: true, name: 'Not Ada' };
    await button(page, 'signIn.google').click();
    await page.getByText(say('signIn.refused.google')).waitFor();
    await look('google-refused');
    await signIn(page, product, product.admin);
    await page.goto(`${product.url}/profile?section=sign-in`);
    await button(page, 'profile.google.connect').click();
    await page.getByText(say('profile.google.connected')).waitFor();
    await mailTo(product.admin.email);
    // An answer that nobody asked for is not used.
    const forged = await google.token({ sub: 'g-1', email: 'grete@example.org', email_verified: true });
    await page.goto(`${product.url}/user/google-login#id_token=${forged}&state=made-up`);
    await page.getByText(say('google.mismatch')).waitFor();
    expect(page.url()).not.toContain('id_token');
    expect(complaints).toEqual([]);
    await context.close();
  },
);

itLong('an authenticator app and a passkey guard an account; a recovery code helps once', async () => {
  const { page, context, complaints, look } = await openPage(browser, desktop);
  const account: Account = { email: 'factor@example.org', password: 'nine patient turtles' };
  product.addPeople(account);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, product, account);
  await page.goto(`${product.url}/profile?section=second-factor`);
  await button(page, 'factor.app.setUp').click();
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '');
  await look('second-factor-set-up');
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel(say('factor.app.enter')).fill(code());
  await button(page, 'factor.app.turnOn').click();
  await page.getByText(say('factor.codes.once')).waitFor();
  const codes = await page.locator('.recovery-codes li').allInnerTexts();
  await look('recovery-codes');
  expect(codes).toHaveLength(10);
  await page.getByLabel(say('factor.codes.kept')).check();
  await button(page, 'factor.codes.done').click();

  await button(page, 'passkey.add').click();
  await button(page, 'passkey.create').click();
  await page.getByText(say('passkey.neverUsed')).waitFor();
  await look('profile-second-factor');

  const signOut = async () => {
    await page.goto(`${product.url}/logout`);
    await page.waitForURL((url) => url.pathname.endsWith('/user/login'));
  };
  await signOut();
  await page.getByLabel(say('login.email'), { exact: true }).fill(account.email);
  await page.getByLabel(say('login.password'), { exact: true }).fill(account.password);
  await button(page, 'login.submit').click();
  await page.getByText(say('secondStep.title')).waitFor();
  await look('second-step');
  expect(await storedTokens(page)).toEqual([null, null]);
  await button(page, 'secondStep.use.recovery').click();
  await page.getByLabel(say('secondStep.code.recovery')).fill(codes[0] ?? '');
  await button(page, 'secondStep.submit').click();
  await atHome(page);
  expect(
    (await asked<{ signInMethods: { recoveryCodes: number } }>(page, product, 'user/profile')).signInMethods,
  ).toMatchObject({ recoveryCodes: 9, totp: true, passkeys: 1 });

  await signOut();
  await button(page, 'signIn.passkey').click();
  await atHome(page);
  expect(complaints).toEqual([]);
  await context.close();
});
