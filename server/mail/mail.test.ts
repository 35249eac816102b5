import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { until } from 'tests/until';
import { listenTo } from '../database/listen';
import { takeMail } from '../database/mailQueue';
import { createLog } from '../plugins/log';
import { createTestServer, type TestServer } from '../testing/testServer';
import { setTranslations } from '../texts/service';
import { linkIn, Mailbox, tokenIn } from './mail.testing';
import type { Mail } from './mailer';
import { createMailer, type MailService } from './service';
import { guardedAddress } from './transport';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await new Mailbox().open();
  server = await createTestServer({ smtpUrl: mailbox.url, publicUrl: 'https://assess.example.org', basePath: '/a/' });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const send = (mail: Mail) => server.services.mail.send(server.database.db, mail);
const flush = () => server.services.mail.flush();
const waiting = async () => {
  const { rows } = await server.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from mail_queue`,
  );
  return rows[0]?.count;
};

/** Another server on the same database. */
const anotherServer = (smtpUrl = mailbox.url): MailService =>
  createMailer({
    ...server.database,
    clock: server.clock.now,
    log: createLog('silent'),
    translations: server.services.translations,
    siteUrl: () => 'https://assess.example.org/a/',
    mail: { smtpUrl, from: undefined, outbox: '' },
  });

const header = (mail: Email, key: string) => mail.headers.find((one) => one.key === key)?.value;

const activation = (to: string, locale = 'en-US'): Mail => ({
  to,
  locale,
  template: 'activate',
  values: { days: 7 },
  path: '/user/active-account?token=secret-in-link',
});

describe('a mail', () => {
  it('comes as text and HTML in Arabic, from right to left, with the time that its link works for', async () => {
    await send(activation('ar@example.org', 'ar-EG'));
    await flush();
    const mail = mailbox.newest('ar@example.org');
    expect(mail.subject).toBe('يُرجى تأكيد بريدك الإلكتروني');
    expect(mail.html).toMatch(/<html lang="ar-EG" dir="rtl">/);
    expect(mail.html).toMatch(/<div class="ground" lang="ar-EG" dir="rtl"/);
    expect(mail.text).toContain('٧ أيام');
    expect(mail.text).toContain('https://assess.example.org/a/user/active-account?token=secret-in-link');
    expect(linkIn(mail).href).toBe('https://assess.example.org/a/user/active-account?token=secret-in-link');
    expect(mail.from).toMatchObject({ address: 'assess@example.org', name: 'Assess' });
    expect([header(mail, 'auto-submitted'), header(mail, 'content-language')]).toEqual(['auto-generated', 'ar-EG']);
    expect(mailbox.raw.at(-1)).toMatch(/multipart\/alternative/);
  });

  it.each([
    ['Ann evil.example.org/login now', 'Ann evil example org login now'],
    ['https://evil.example', 'https evil example'],
    ['win@evil.example', 'win evil example'],
    ['www.evil.com', 'www evil com'],
    ['evil．com／login', 'evil com login'],
    ['evil。com', 'evil com'],
    ['evil․com⁄now', 'evil com now'],
    ['win＠evil｡com', 'win evil com'],
    ['気分。毎日の様子', '気分。毎日の様子'],
    ['J. R. Müller-Lüdenscheidt', 'J. R. Müller-Lüdenscheidt'],
    ['J.R. Smith, Ph.D.', 'J.R. Smith, Ph.D.'],
    ['Анна 2.0', 'Анна 2.0'],
  ])('about “%s” holds nothing that leads anywhere but here', async (name, shown) => {
    const to = `${crypto.randomUUID()}@example.org`;
    await send({ to, locale: 'en-US', template: 'result-shared', values: { name }, path: '/access' });
    await flush();
    expect(mailbox.newest(to).text?.split('\n')[0]).toBe(`${shown} has shared a result with you`);
  });

  it('comes in the nearest enabled language, else in English', async () => {
    await send(activation('at@example.org', 'de-AT'));
    await send(activation('xx@example.org', 'xx-YY'));
    await flush();
    expect(mailbox.newest('at@example.org').subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
    expect(mailbox.newest('at@example.org').text).toContain('7 Tage');
    expect(mailbox.newest('at@example.org').html).toContain('<html lang="de-DE" dir="ltr">');
    expect(mailbox.newest('xx@example.org').subject).toBe('Please confirm your e-mail address');
  });

  it('has the texts as administrators have edited them', async () => {
    const { db } = server.database;
    await db.transaction((tx) =>
      setTranslations(
        tx,
        'System',
        null,
        'de-DE',
        { 'mail.erased.subject': 'Auf Wiedersehen' },
        { at: new Date(), by: null },
      ),
    );
    server.services.translations.invalidate();
    await send({ to: 'edited@example.org', locale: 'de-DE', template: 'erased' });
    await flush();
    const mail = mailbox.newest('edited@example.org');
    expect(mail.subject).toBe('Auf Wiedersehen');
    expect(mail.html).not.toContain('<a ');
  });

  it('is marked as the language that its words are in, where there are none in the one chosen', async () => {
    await send(activation('he@example.org', 'he-IL'));
    await flush();
    const { html } = mailbox.newest('he@example.org');
    expect(html).toContain('lang="en-US"');
    expect(html).toContain('dir="ltr"');
  });

  it('says which way to sign in and which day, in the language of the reader', async () => {
    await send({
      to: 'day@example.org',
      locale: 'zh-CN',
      template: 'erase-requested',
      // There it is the next day.
      values: { date: Date.UTC(2026, 5, 28, 16), timeZone: 'Asia/Tokyo' },
    });
    await send({
      to: 'way@example.org',
      locale: 'en-US',
      template: 'sign-in-method-added',
      values: { method: 'passkey' },
    });
    await flush();
    expect(mailbox.newest('day@example.org').text).toContain('2026年6月29日');
    expect(mailbox.newest('way@example.org').text).toContain('a passkey');
    expect(linkIn(mailbox.newest('way@example.org')).pathname).toBe('/a/profile');
  });

  it('lets nothing that a person wrote become markup, a header or a recipient', async () => {
    const evil = 'x@example.org\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>\u202e';
    await send({
      to: 'inject@example.org',
      locale: 'en-US',
      template: 'email-changed',
      values: { email: evil },
    });
    for (const to of [
      'a@example.org,victim@example.org',
      'a@example.org\r\nBcc: victim@example.org',
      '"x"<victim@example.org>',
    ]) {
      await send({ to, locale: 'en-US', template: 'erased' });
    }
    await flush();
    const mail = mailbox.newest('inject@example.org');
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.text).not.toMatch(/^Bcc:/m);
    expect(mail.text).not.toContain('\u202e');
    expect(mailbox.envelopes.flatMap(({ to }) => to)).not.toContain('victim@example.org');
    expect(await waiting()).toBe(0);
  });
});

describe('the queue', () => {
  it('holds a mail with the transaction: rolled back, it is never sent', async () => {
    const { db } = server.database;
    const tried = db.transaction(async (tx) => {
      await server.services.mail.send(tx, activation('rolled.back@example.org'));
      throw new Error('changed my mind');
    });
    await expect(tried).rejects.toThrow('changed my mind');
    await db.transaction((tx) => server.services.mail.send(tx, activation('committed@example.org')));
    expect(await flush()).toBe(1);
    expect(mailbox.to('rolled.back@example.org')).toHaveLength(0);
    expect(mailbox.to('committed@example.org')).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it('tries again with growing waits while the mail server is away, and sends once when it is back', async () => {
    await mailbox.close();
    await send(activation('later@example.org'));
    expect(await flush()).toBe(0);
    expect(await flush()).toBe(0);
    server.clock.forward(31);
    expect(await flush()).toBe(0);
    await mailbox.open();
    server.clock.forward(31);
    expect(await flush()).toBe(0);
    server.clock.forward(30);
    expect(await flush()).toBe(1);
    expect(mailbox.to('later@example.org')).toHaveLength(1);
    expect(await flush()).toBe(0);
    const log = server.logLines.join('');
    expect(log).toContain('A mail could not be sent');
    expect(log).not.toMatch(/later@example|secret-in-link/);
  });

  it('gives a mail up after three days', async () => {
    mailbox.refuses = () => ({ code: 451, text: '4.7.1 Try again later' });
    await send(activation('never@example.org'));
    for (let days = 0; days < 4; days += 1) {
      await flush();
      server.clock.forward(24 * 3600);
    }
    mailbox.refuses = () => undefined;
    await flush();
    expect(mailbox.to('never@example.org')).toHaveLength(0);
    expect(await waiting()).toBe(0);
  });

  it('drops a mail to nobody, keeps one that is refused for now, and sends the others', async () => {
    mailbox.refuses = (recipient) =>
      recipient.startsWith('nobody')
        ? { code: 550, text: '5.1.1 No such user' }
        : recipient.startsWith('grey')
          ? { code: 450, text: '4.2.0 Greylisted' }
          : undefined;
    await send(activation('nobody@example.org'));
    await send(activation('grey@example.org'));
    await send(activation('other@example.org'));
    expect(await flush()).toBe(1);
    expect(await waiting()).toBe(1);
    mailbox.refuses = () => undefined;
    server.clock.forward(31);
    expect(await flush()).toBe(1);
    expect(mailbox.to('grey@example.org')).toHaveLength(1);
    expect(mailbox.to('nobody@example.org')).toHaveLength(0);
  });

  it('sends each mail once, however many servers send', async () => {
    const addresses = Array.from({ length: 20 }, (_, number) => `many${number}@example.org`);
    for (const address of addresses) await send(activation(address));
    const servers = [server.services.mail, anotherServer(), anotherServer()];
    const sent = await Promise.all(servers.map((one) => one.flush()));
    expect(sent.reduce((sum, count) => sum + count)).toBe(20);
    for (const address of addresses) expect(mailbox.to(address)).toHaveLength(1);
    for (const one of servers.slice(1)) await one.close();
  });

  it('loses nothing when a server dies: what it left or was about to send goes out from another', async () => {
    await send(activation('left@example.org'));
    await send(activation('taken@example.org'));
    const now = server.clock.now();
    await takeMail(server.database.db, now, new Date(now.getTime() + 300_000));
    const other = anotherServer();
    expect(await other.flush()).toBe(1);
    server.clock.forward(301);
    expect(await other.flush()).toBe(1);
    expect(mailbox.to('left@example.org')).toHaveLength(1);
    expect(mailbox.to('taken@example.org')).toHaveLength(1);
    await other.close();
  });

  it('sends by itself, soon after the commit, once it is started, and stops at the end of what is under way', async () => {
    const other = anotherServer();
    other.start();
    const stopListening = await listenTo(server.database.pool, other.channel, other.poke);
    await send(activation('soon@example.org'));
    await until('the mail', () => mailbox.to('soon@example.org').length > 0);
    await stopListening();
    await other.close();
    expect(mailbox.to('soon@example.org')).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });
});

describe('a mail server that asks for a password', () => {
  it.each([
    ['a password that crosses a network', 'smtp://u:p@mail.example.org', true],
    ['no password', 'smtp://mail.example.org', false],
    ['this machine', 'smtp://u:p@localhost', false],
    ['a server of TLS from the start', 'smtps://u:p@mail.example.org', false],
    ['an operator who has decided otherwise', 'smtp://u:p@mail.example.org?requireTLS=false', false],
  ])('must change to TLS, or not, for %s', (_, address, isRequired) => {
    expect(new URL(guardedAddress(address)).searchParams.get('requireTLS') === 'true').toBe(isRequired);
  });

  it('is given it over TLS alone', async () => {
    const strict = await new Mailbox({ user: 'sender', password: 'p@ss/word' }).open();
    const { port } = new URL(strict.url);
    const query = 'requireTLS=true&tls.rejectUnauthorized=false';
    const mailer = (login: string) => anotherServer(`smtp://${login}@127.0.0.1:${port}?${query}`);
    await send(activation('auth@example.org'));
    const wrong = mailer('sender:wrong');
    expect(await wrong.flush()).toBe(0);
    server.clock.forward(31);
    const right = mailer(`sender:${encodeURIComponent('p@ss/word')}`);
    expect(await right.flush()).toBe(1);
    expect(strict.to('auth@example.org')).toHaveLength(1);
    await wrong.close();
    await right.close();
    await strict.close();
  });
});

describe('without a mail server', () => {
  it('writes files that only the operator can read, and logs where, but neither address nor token', async () => {
    const plain = await createTestServer();
    await plain.services.mail.send(plain.database.db, activation('file@example.org', 'de-DE'));
    expect(await plain.services.mail.flush()).toBe(1);
    const line = plain.logLines.map((one) => JSON.parse(one)).find((one) => one.file !== undefined);
    expect(line).toMatchObject({ level: 'info', template: 'activate' });
    const folder = dirname(line.file);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(line.file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toHaveLength(1);
    const { default: PostalMime } = await import('postal-mime');
    const mail = await PostalMime.parse(await readFile(join(line.file)));
    expect(mail.to?.[0]?.address).toBe('file@example.org');
    expect(tokenIn(mail)).toBe('secret-in-link');
    expect(plain.logLines.join('')).not.toMatch(/file@example|secret-in-link/);
    await plain.stop();
  });
});
