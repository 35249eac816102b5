import { sql } from 'drizzle-orm';
import { Mailbox } from '../../mail/mail.testing';
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
beforeEach(() => {
  mailbox.refuses = () => undefined;
});

let people = 0;
const someone = () => {
  people += 1;
  return `person${people}@example.org`;
};

describe('a mail that the mail server does not take', () => {
  it('waits while the server is away, and is sent once when it is back', async () => {
    const mailing = await Mailing.on(server, { messages: [] });
    const ann = someone();
    await mailing.invite(ann);
    await mailbox.close();
    await mailing.send();
    expect(await mailing.mailsOf(ann)).toEqual(['invitation waiting']);
    await mailbox.open();
    expect(await mailing.flush()).toBe(0);
    server.clock.forward(31);
    expect(await mailing.flush()).toBe(1);
    expect(mailbox.to(ann)).toHaveLength(1);
  });

  it('is tried again when it is refused for now, and failed when it is refused for good', async () => {
    const mailing = await Mailing.on(server);
    const [grey, blocked, nobody] = [someone(), someone(), someone()];
    for (const email of [grey, blocked, nobody]) await mailing.invite(email);
    mailbox.refuses = (to) => {
      if (to === grey) return { code: 450, text: '4.2.0 Greylisted' };
      if (to === blocked) return { code: 550, text: '5.7.1 Blocked' };
      return { code: 550, text: '5.1.1 No such user' };
    };
    await mailing.send();
    expect(await mailing.mailsOf(grey)).toEqual(['invitation waiting']);
    expect(await mailing.mailsOf(blocked)).toEqual(['invitation failed']);
    expect(await mailing.mailsOf(nobody)).toEqual(['invitation failed']);
    const rows = await mailing.rows();
    expect(rows.map(({ email, state }) => [email, state])).toEqual(
      expect.arrayContaining([
        [nobody, 'bounced'],
        [blocked, 'waiting'],
      ]),
    );
    expect(rows.find(({ email }) => email === blocked)?.sent[0]?.failure).toContain('5.7.1');
    mailbox.refuses = () => undefined;
    server.clock.forward(31);
    await mailing.flush();
    expect(mailbox.to(grey)).toHaveLength(1);
    await mailing.send({ message: 'invitation', to: 'failed' });
    expect(mailbox.to(blocked)).toHaveLength(1);
    expect(mailbox.to(nobody)).toHaveLength(0);
  });

  it('is unknown when its server died, is not sent again by itself, but when somebody asks for it', async () => {
    const mailing = await Mailing.on(server);
    const ann = someone();
    await mailing.invite(ann);
    await mailing.plan({ message: 'invitation' });
    const at = server.clock.now().toISOString();
    await server.database.db.execute(
      sql`update survey_mail set state = 'sending', sending_at = ${at} where survey_id = ${mailing.id}::uuid`,
    );
    expect(await mailing.flush()).toBe(0);
    expect(await mailing.mailsOf(ann)).toEqual(['invitation sending']);
    server.clock.forward(301);
    expect(await mailing.flush()).toBe(0);
    expect(await mailing.mailsOf(ann)).toEqual(['invitation unknown', 'reminder 1 waiting']);
    expect((await mailing.preview({ message: 'invitation' })).recipients).toBe(0);
    await mailing.send({ message: 'invitation', to: 'unknown' });
    expect(mailbox.to(ann)).toHaveLength(1);
  });
});

it('a completion that is committed before its reminder is taken is never followed by one, however close they are', async () => {
  const mailing = await Mailing.on(server, { messages: [{ kind: 'reminder', days: 1 }] });
  const done = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const email = someone();
      const code = await mailing.invite(email);
      return { email, code };
    }),
  );
  await mailing.send();
  const begun = [];
  for (const { email, code } of done) {
    const taker = mailing.taker();
    const { attempt } = await taker.begin({ code });
    await taker.fill(attempt.id);
    begun.push({ email, taker });
  }
  server.clock.forward(600);
  const { db } = server.database;
  await db.execute(
    sql`update survey_mail set due_at = ${server.clock.now().toISOString()} where survey_id = ${mailing.id}::uuid and state = 'waiting'`,
  );
  // One half is over before; the other half at the same moment.
  const [before, meanwhile] = [begun.slice(0, 4), begun.slice(4)];
  for (const { taker } of before) await taker.next();
  await Promise.all([mailing.flush(), ...meanwhile.map(({ taker }) => taker.next())]);
  for (const { email } of before) expect(mailbox.to(email)).toHaveLength(1);
  for (const { email } of meanwhile) {
    const isTakenBack = (await mailing.mailsOf(email)).includes('reminder 1 taken_back completed');
    expect([email, mailbox.to(email).length]).toEqual([email, isTakenBack ? 1 : 2]);
  }
});

it('an anonymous survey reminds everybody alike, also those who have answered', async () => {
  const mailing = await Mailing.on(server, { messages: [{ kind: 'reminder', days: 3 }], anonymity: 'anonymous' });
  const [ann, ben] = [someone(), someone()];
  await mailing.invite(ann, { state: 'completed' });
  await mailing.invite(ben);
  await mailing.send({ message: 'invitation', to: 'not_begun' });
  await mailing.wait(4);
  expect([mailbox.to(ann).length, mailbox.to(ben).length]).toEqual([2, 2]);
});
