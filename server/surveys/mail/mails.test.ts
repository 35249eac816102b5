import { linkIn, Mailbox } from '../../mail/mail.testing';
import { dataOf } from '../../testing/answering/respondent';
import { Mailing } from '../../testing/surveys/mailing';
import { createTestServer, type TestServer } from '../../testing/testServer';

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
beforeEach(() => {
  mailbox.refuses = () => undefined;
});

let people = 0;
const someone = () => {
  people += 1;
  return `person${people}@example.org`;
};
const subjects = (email: string) => mailbox.to(email).map(({ subject }) => subject);

it('an invitation reaches its person in their language, with their link; who has completed is not reminded', async () => {
  const mailing = await Mailing.on(server, {
    attributes: [{ code: 'site', kind: 'text', from: 'invitation' }],
    texts: {
      'en-US': {
        title: 'Work',
        'message.invitation.subject': 'For {{ name }}',
        'message.invitation.body': 'At {{ attribute.site }}',
      },
      'ar-EG': {
        title: 'العمل',
        'message.invitation.subject': 'إلى {{ name }}',
        'message.invitation.body': 'في **هنا**',
      },
    },
  });
  const [ann, samir] = [someone(), someone()];
  const code = await mailing.invite(ann, { name: 'Ann <b>', attributes: { site: 'Berlin *1*' } });
  await mailing.invite(samir, { name: 'سمير', locale: 'ar-EG' });
  const job = await mailing.send();
  expect([job.state, job.done, job.failures]).toEqual(['done', 2, 0]);

  const mail = mailbox.newest(ann);
  expect(mail.subject).toBe('For Ann <b>');
  expect(mail.text).toContain('At Berlin *1*');
  expect(mail.html).toContain('At Berlin *1*');
  expect(mail.html).toContain('<h1 class="strong"');
  expect(mail.html).toContain('For Ann &lt;b&gt;');
  expect(mail.html).toContain(`answerSurvey/${mailing.id}#code=${code}`);
  const arabic = mailbox.newest(samir);
  expect(arabic.subject).toBe('إلى سمير');
  expect(arabic.html).toContain('<strong>هنا</strong>');
  expect(arabic.html).toContain('dir="rtl"');
  expect(arabic.html).toContain('فتح الاستطلاع');

  // As the page does that the button leads to.
  const link = linkIn(mail);
  expect(link.searchParams.get('redirect')).toBe(`/my-surveys/answerSurvey/${mailing.id}`);
  await mailing.taker().finish(undefined, { code: new URLSearchParams(link.hash.slice(1)).get('code') });
  expect(await mailing.mailsOf(ann)).toEqual(['invitation sent', 'reminder 1 taken_back completed']);
  expect(await mailing.mailsOf(samir)).toEqual(['invitation sent', 'reminder 1 waiting']);
  await mailing.wait(4);
  expect(subjects(ann)).toHaveLength(1);
  expect(subjects(samir)).toHaveLength(2);
  expect((await mailing.rows()).map(({ state, mails }) => `${state} ${mails}`).sort()).toEqual([
    'completed 1',
    'sent 2',
  ]);
});

it('is not sent again to whoever has it, however often it is asked for', async () => {
  const mailing = await Mailing.on(server);
  const ann = someone();
  await mailing.invite(ann);
  await mailing.invite(null);
  await mailing.send();
  const again = await mailing.send();
  expect([again.done, again.failures]).toEqual([2, 2]);
  expect(await mailing.preview({ message: 'invitation' })).toMatchObject({
    recipients: 0,
    from: null,
    skipped: expect.arrayContaining([
      { reason: 'sent_before', people: 1 },
      { reason: 'no_address', people: 1 },
    ]),
  });
  await Promise.all([mailing.plan({ message: 'reminder' }), mailing.request({ message: 'reminder' })]);
  await mailing.plan({ message: 'reminder' });
  await mailing.flush();
  expect(subjects(ann)).toHaveLength(2);
  expect(await mailing.mailsOf(ann)).toEqual(['invitation sent', 'reminder 1000 sent', 'reminder 1 waiting']);
});

it('says beforehand who gets it, when where they are and in which languages, and who does not', async () => {
  const mailing = await Mailing.on(server, {
    messages: [{ kind: 'invitation', hour: 9 }],
    settings: { timeZone: 'Europe/Berlin' },
    texts: { 'en-US': { title: 'Work' }, 'de-DE': { title: 'Arbeit' } },
  });
  await mailing.invite(someone(), { timeZone: 'Asia/Kathmandu', locale: 'de-DE' });
  await mailing.invite(someone());
  await mailing.invite(someone(), { state: 'declined' });
  await mailing.invite(someone(), { state: 'revoked' });
  await mailing.invite(someone(), { state: 'completed' });
  const shown = await mailing.preview({ message: 'invitation', when: 'hour' });
  const day = new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10);
  expect(shown).toMatchObject({
    recipients: 2,
    from: `${day}T03:15:00.000Z`,
    until: `${day}T07:00:00.000Z`,
    minutes: 0,
  });
  expect(shown.locales).toEqual([
    { locale: 'de-DE', recipients: 1 },
    { locale: 'en-US', recipients: 1 },
  ]);
  expect(shown.skipped.map(({ reason }) => reason).sort()).toEqual(['completed', 'declined', 'revoked']);

  await mailing.send({ message: 'invitation', when: 'hour' });
  expect((await mailing.calendar()).map(({ from, state }) => `${state} ${from}`)).toEqual(
    [`waiting ${day}T03:15:00.000Z`, `waiting ${day}T07:00:00.000Z`].slice(0, 1),
  );
  await mailing.wait(1);
  expect((await mailing.rows()).filter(({ state }) => state === 'sent')).toHaveLength(2);
});

it('goes out at the rate of the survey, and not in the quiet hours of whoever gets it', async () => {
  const mailing = await Mailing.on(server, { settings: { mails: { rate: 2, quiet: { from: 20, to: 6 } } } });
  for (let count = 0; count < 4; count += 1) await mailing.invite(someone());
  const there = someone();
  const offset = (22 - server.clock.now().getUTCHours() + 24) % 24;
  const zone = offset <= 12 ? `Etc/GMT-${offset}` : `Etc/GMT+${24 - offset}`;
  await mailing.invite(there, { timeZone: zone });
  await mailing.plan({ message: 'invitation' });
  expect(await mailing.flush()).toBe(2);
  expect(await mailing.flush()).toBe(0);
  server.clock.forward(61);
  expect(await mailing.flush()).toBe(2);
  server.clock.forward(61);
  expect(await mailing.flush()).toBe(0);
  expect(subjects(there)).toEqual([]);
  server.clock.forward(8 * 3600);
  expect(await mailing.flush()).toBe(1);
});

it('a reminder can go to those who have not begun, or to those who have', async () => {
  const mailing = await Mailing.on(server, {
    messages: [
      { kind: 'reminder', days: 2, to: 'not_begun' },
      { kind: 'reminder', days: 4, to: 'begun' },
    ],
  });
  const [idle, busy] = [someone(), someone()];
  await mailing.invite(idle);
  const code = await mailing.invite(busy);
  await mailing.send();
  const taker = mailing.taker();
  const { attempt } = await taker.begin({ code });
  await taker.answer(attempt.id, { q1: 1 });
  await mailing.wait(3);
  expect([subjects(idle).length, subjects(busy).length]).toEqual([2, 1]);
  await mailing.wait(2);
  expect([subjects(idle).length, subjects(busy).length]).toEqual([2, 2]);
  expect(await mailing.mailsOf(busy)).toContain('reminder 1 taken_back begun');
});

it('closing takes back what waits, reopening plans it again; thanks still go out', async () => {
  const mailing = await Mailing.on(server, {
    messages: [
      { kind: 'reminder', days: 3 },
      { kind: 'thanks', days: 1 },
    ],
  });
  const [ann, ben] = [someone(), someone()];
  await mailing.invite(ann);
  const code = await mailing.invite(ben);
  await mailing.send();
  await mailing.taker().finish(undefined, { code });
  await server.services.surveys.close(await by(mailing), mailing.id);
  expect(await mailing.mailsOf(ann)).toEqual(['invitation sent', 'reminder 1 taken_back closed']);
  expect(await mailing.mailsOf(ben)).toEqual(expect.arrayContaining(['thanks waiting']));
  await server.services.surveys.reopen(await by(mailing), mailing.id);
  expect(await mailing.mailsOf(ann)).toEqual(['invitation sent', 'reminder 1 waiting']);
  await mailing.wait(1.1);
  expect(subjects(ben)).toHaveLength(2);
  expect(subjects(ann)).toHaveLength(1);
});

const by = async (mailing: Mailing) => {
  const { identity } = { identity: await server.services.auth.verify(mailing.token) };
  return { ...(await server.services.auth.callerOf(identity)), grants: [] };
};

it('what is changed is planned anew, and can be recalled', async () => {
  const mailing = await Mailing.on(server);
  const ann = someone();
  await mailing.invite(ann);
  await mailing.send();
  const when = async () => (await mailing.rows())[0]?.sent.find(({ kind }) => kind === 'reminder')?.at;
  const before = (await when()) ?? '';
  dataOf(await mailing.change({ messages: [{ kind: 'reminder', days: 5 }], rate: 30, quiet: { from: 22, to: 7 } }));
  expect(Date.parse((await when()) ?? '') - Date.parse(before)).toBe(2 * 24 * 3_600_000);
  expect(dataOf(await mailing.read())).toMatchObject({ rate: 30, quiet: { from: 22, to: 7 } });
  expect(dataOf(await mailing.recall('reminder'))).toEqual({ takenBack: 1 });
  await mailing.wait(7);
  expect(subjects(ann)).toHaveLength(1);
  dataOf(await mailing.change({ messages: [], quiet: null }));
  expect(dataOf(await mailing.read())).toMatchObject({ rate: 30, quiet: null, messages: [] });
});

it('nobody gets more than so many in a month, from all surveys together', async () => {
  const ann = someone();
  for (let count = 0; count < 13; count += 1) {
    const mailing = await Mailing.on(server, { messages: [] });
    await mailing.invite(ann);
    if (count === 12)
      expect((await mailing.preview({ message: 'invitation' })).skipped).toEqual([{ reason: 'limit', people: 1 }]);
    await mailing.send();
  }
  expect(subjects(ann)).toHaveLength(12);
});

it('an account is reminded in the product too', async () => {
  const mailing = await Mailing.on(server);
  const email = someone();
  const userId = await server.addUser(email, ['user']);
  await mailing.invite(email);
  await mailing.send();
  await mailing.wait(4);
  const { accessToken } = await server.signIn(email);
  const { callerOf, verify } = server.services.auth;
  const caller = { ...(await callerOf(await verify(accessToken))), grants: [] };
  expect(caller.userId).toBe(userId);
  const notices = await server.services.notices.list(caller, 'en-US');
  expect(notices.map(({ link }) => link)).toContain(`/my-surveys/survey/${mailing.id}/overview`);
});

it('the last call goes out before the end; nothing is sent after it', async () => {
  const closesAt = new Date(server.clock.now().getTime() + 5 * 24 * 3_600_000);
  const mailing = await Mailing.on(server, {
    closesAt,
    messages: [
      { kind: 'last_call', days: 1 },
      { kind: 'reminder', days: 5 },
      { kind: 'reminder', days: 9 },
    ],
  });
  const ann = someone();
  await mailing.invite(ann);
  await mailing.send();
  const planned = (await mailing.rows())[0]?.sent.filter(({ state }) => state === 'waiting') ?? [];
  expect(planned.every(({ at }) => new Date(at) < closesAt)).toBe(true);
  expect(planned.map(({ kind }) => kind)).toContain('last_call');
  await mailing.wait(4.6);
  expect(subjects(ann)).toContainEqual(expect.stringMatching(/^Last chance/));
  await mailing.wait(9);
  expect(await mailing.mailsOf(ann)).not.toContain('reminder 2 sent');
});

it('is read beforehand in each language, and sent to oneself', async () => {
  const mailing = await Mailing.on(server, { texts: { 'en-US': { title: 'Work' } } });
  const shown = dataOf<{ subject: string; html: string }>(await mailing.show('reminder', 'de-DE'));
  expect(shown.html).toContain('S-XXXX-XXXX');
  const { to } = dataOf<{ to: string }>(await mailing.test('invitation'));
  expect(mailbox.to(to)).toHaveLength(1);
  mailbox.refuses = () => ({ code: 550, text: '5.7.1 no' });
  expect((await mailing.test('invitation')).body.errorCode).toBe('mail.not_sent');
});

it('is sent only while the survey is open', async () => {
  const mailing = await Mailing.on(server, { status: 'closed' });
  expect((await mailing.request({ message: 'invitation' })).body.errorCode).toBe('survey.not_open');
});
