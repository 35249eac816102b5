import { invitation } from 'core/contract/surveys/invitation';
import { message } from 'core/contract/surveys/message';
import { Mailbox } from '../../mail/mail.testing';
import { dataOf } from '../../testing/answering/respondent';
import { Mailing } from '../../testing/surveys/mailing';
import { createTestServer, type TestServer } from '../../testing/testServer';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await new Mailbox().open();
  server = await createTestServer({ smtpUrl: mailbox.url });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const hour = 3_600_000;
const day = 24 * hour;
const waves = [
  { code: 'first', starts: { days: 0, after: 'joining' as const }, window: 7 },
  { code: 'second', starts: { days: 30, after: 'wave' as const }, window: 7 },
];
const messages = [
  { kind: 'invitation' as const },
  { kind: 'reminder' as const, days: 2 },
  { kind: 'reminder' as const, wave: 'first', days: 3, to: 'begun' as const },
  { kind: 'invitation' as const, wave: 'second' },
  { kind: 'reminder' as const, wave: 'second', days: 2 },
  { kind: 'reminder' as const, wave: 'second', days: 4 },
  { kind: 'last_call' as const, wave: 'second', days: 1 },
  { kind: 'thanks' as const, wave: 'second' },
];
const texts = {
  'en-US': {
    title: 'Sleep',
    'wave.second.title': 'A month later',
    'message.reminder.subject': 'Do not forget {{ title }}',
    'wave.second.invitation.body': '{{ wave }}: until {{ until }}',
  },
};

const waved = (rest: object = {}) => Mailing.on(server, { waves, messages, texts, ...rest });
let people = 0;
const someone = () => {
  people += 1;
  return `wave${people}@example.org`;
};
const subjects = (email: string) => mailbox.to(email).map(({ subject }) => subject);
/** The clock of somebody who gets a mail: hour and minute. */
const clockIn = (timeZone: string, at: string | undefined) =>
  new Date(at ?? '').toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

it('a wave is told of when it opens for somebody, at their hour; its mails end with its completion', async () => {
  const mailing = await waved();
  const zones = ['Asia/Kathmandu', 'Pacific/Apia', 'Europe/Berlin'];
  const invited: { email: string; code: string; zone: string }[] = [];
  for (const zone of zones) {
    const email = someone();
    invited.push({ email, zone, code: await mailing.invite(email, { timeZone: zone }) });
  }
  await mailing.send();
  const { email = '', code } = invited[0] ?? {};
  const taker = mailing.taker();
  const { attempt } = await taker.begin({ code });
  expect(await mailing.mailsOf(email)).toContain('reminder 1 waiting');
  await taker.fill(attempt.id, 2);
  await taker.next();
  const completedAt = server.clock.now().getTime();

  // What is of the survey or of the first wave is over; what is of the second waits.
  const planned = (await mailing.rows()).find((row) => row.email === email)?.sent ?? [];
  expect(planned.filter(({ state }) => state === 'waiting').map(({ kind, wave }) => `${wave} ${kind}`)).toEqual([
    'second invitation',
    'second reminder',
    'second reminder',
    'second last_call',
  ]);
  expect(planned.filter(({ state }) => state === 'taken_back').map(({ wave, reason }) => [wave, reason])).toEqual(
    expect.arrayContaining([
      [null, 'completed'],
      ['first', 'completed'],
    ]),
  );
  const told = planned.find(({ kind, wave }) => kind === 'invitation' && wave !== null);
  expect(clockIn('Asia/Kathmandu', told?.at)).toBe('09:00');
  expect(Date.parse(told?.at ?? '') - completedAt).toBeGreaterThanOrEqual(30 * day - hour);
  expect(Date.parse(told?.at ?? '') - completedAt).toBeLessThan(31 * day + hour);

  await mailing.wait(31.1);
  expect(subjects(email).at(-1)).toBe('It is time again: Sleep');
  expect(mailbox.newest(email).text).toContain('A month later: until ');
  // Nobody else has joined: they are told of no second wave.
  expect(subjects(invited[1]?.email ?? '')).toEqual(['Please take part: Sleep', 'Do not forget Sleep']);

  // The calendar file of the mail has the dates of this wave, and nothing that opens answers.
  const address = /https?:[^\s]+calendar\.ics\?token=[\w-]+/.exec(mailbox.newest(email).text ?? '')?.[0] ?? '';
  const asked = { query: { token: new URL(address).searchParams.get('token') ?? '' } };
  const { text: calendar } = await server.ask(message.calendarFile, asked);
  expect(calendar).toContain('SUMMARY:Sleep: A month later');
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(calendar).not.toContain('S-');
  expect((await server.ask(message.calendarFile, { query: { token: 'x'.repeat(64) } })).status).toBe(404);

  await mailing.wait(2);
  expect(subjects(email).at(-1)).toBe('Do not forget Sleep');
  await mailing.taker().finish(undefined, { code });
  await mailing.flush();
  expect(subjects(email).at(-1)).toBe('Thank you for taking part: Sleep');
  const after = await mailing.mailsOf(email);
  expect(after.filter((mail) => mail.endsWith('waiting'))).toEqual([]);
  expect(after).toEqual(expect.arrayContaining(['reminder 2 taken_back completed', 'last_call taken_back completed']));
});

it('a wave at a date is told of at the hour of each person, also in the nights in which the clocks change', async () => {
  const soon = server.clock.now().getFullYear() + 1;
  for (const [at, zone, expected] of [
    // Berlin: the clocks go forward in the night before, and back in the night before.
    ['03-28T12:00', 'Europe/Berlin', /T0[78]:00/],
    ['10-30T12:00', 'Europe/Berlin', /T0[78]:00/],
    ['06-10T02:00', 'Asia/Kathmandu', /06-10T03:15/],
    ['06-10T19:30', 'Pacific/Apia', /06-10T20:00/],
  ] as const) {
    const opensAt = `${soon}-${at}:00.000Z`;
    const mailing = await waved({
      waves: [{ code: 'first', starts: { at: opensAt }, window: 30 }],
      messages: [{ kind: 'invitation' }, { kind: 'invitation', wave: 'first' }, { kind: 'reminder', wave: 'first' }],
    });
    const email = someone();
    await mailing.invite(email, { timeZone: zone });
    await mailing.send();
    const sent = (await mailing.rows())[0]?.sent.filter(({ wave }) => wave === 'first') ?? [];
    expect(sent.map(({ kind }) => kind)).toEqual(['invitation', 'reminder']);
    expect(sent[0]?.at).toMatch(expected);
    for (const mail of sent) expect(clockIn(zone, mail.at)).toBe('09:00');
    expect(Date.parse(sent[0]?.at ?? '') - Date.parse(opensAt)).toBeGreaterThanOrEqual(0);
  }
});

it('what is changed moves the mails of waves; what was sent is not sent again', async () => {
  const mailing = await waved();
  const email = someone();
  const code = await mailing.invite(email);
  await mailing.send();
  await mailing.taker().finish(undefined, { code });
  const timesOf = async () =>
    ((await mailing.rows())[0]?.sent ?? [])
      .filter(({ wave, state }) => wave === 'second' && state === 'waiting')
      .map(({ kind, at }) => `${kind} ${at}`);
  const before = await timesOf();
  dataOf(await mailing.change({ messages: messages.filter(({ kind }) => kind !== 'last_call') }));
  expect(await timesOf()).toEqual(before.slice(0, -1));
  await mailing.wait(31.1);
  dataOf(await mailing.change({ messages }));
  expect(subjects(email).filter((subject) => subject === 'It is time again: Sleep')).toHaveLength(1);
  expect((await timesOf()).map((mail) => mail.split(' ')[0])).toEqual(['reminder', 'reminder', 'last_call']);
  expect(dataOf(await mailing.recall('reminder'))).toEqual({ takenBack: 0 });
  expect(dataOf(await mailing.recall('reminder', 'second'))).toEqual({ takenBack: 2 });
});

it('a mail that could not go out before its wave ended is not sent any more', async () => {
  const mailing = await waved();
  const email = someone();
  const code = await mailing.invite(email);
  await mailing.send();
  await mailing.taker().finish(undefined, { code });
  await mailing.wait(60);
  expect(subjects(email)).toHaveLength(1);
  expect(await mailing.mailsOf(email)).toEqual(expect.arrayContaining(['invitation taken_back closed']));
});

it('nobody whose invitation is taken back between waves gets the mails of the next', async () => {
  const mailing = await waved();
  const email = someone();
  const code = await mailing.invite(email);
  await mailing.send();
  await mailing.taker().finish(undefined, { code });
  const row = (await mailing.rows()).find((one) => one.email === email);
  expect(row?.state).toBe('started');
  const params = { id: mailing.id, invitation: row?.id ?? '' };
  dataOf(await server.ask(invitation.revoke, { params, body: {}, token: mailing.token }));
  await mailing.wait(31.1);
  expect(subjects(email)).toEqual(['Please take part: Sleep']);
  expect(await mailing.mailsOf(email)).toEqual(expect.arrayContaining(['invitation taken_back revoked']));
});

it('between waves nothing more is sent of the survey as a whole, whoever plans it', async () => {
  const mailing = await waved();
  const email = someone();
  const code = await mailing.invite(email);
  await mailing.send();
  await mailing.taker().finish(undefined, { code });
  dataOf(await mailing.change({ messages: [...messages, { kind: 'reminder', days: 5 }] }));
  await mailing.wait(6);
  expect(subjects(email)).toEqual(['Please take part: Sleep']);
  const refused = { recipients: 0, skipped: [{ reason: 'completed', people: 1 }] };
  expect(await mailing.preview({ message: 'reminder', to: 'all' })).toMatchObject(refused);
  expect(await mailing.preview({ message: 'reminder', to: 'begun' })).toMatchObject(refused);
});

it('what is due stays when something else is changed while mails go out', async () => {
  const mailing = await Mailing.on(server, { settings: { mails: { rate: 1 } } });
  const emails = [someone(), someone()];
  for (const email of emails) await mailing.invite(email);
  await mailing.send();
  server.clock.forward(61);
  await mailing.flush();
  await mailing.wait(4);
  dataOf(await mailing.change({ rate: 100 }));
  await mailing.flush();
  expect(emails.map((email) => subjects(email).length)).toEqual([2, 2]);
});
