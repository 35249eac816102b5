import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { hangsAfter } from 'tests/hangs';
import { isLong, runs } from 'tests/long';
import { until } from 'tests/until';
import { Mailbox } from '../../mail/mail.testing';
import { Mailing } from '../../testing/surveys/mailing';
import { createTestServer, type TestServer, tokenSecret } from '../../testing/testServer';
import { createInvitationCodes } from '../invitation/codes';
import { insertInvitations } from '../invitation/store';

/** Each server that dies is a process, and takes seconds to start on a busy machine. */
const timeout = hangsAfter(180_000);

const mails = runs(150, 10_000);
/** Mails on their way at once, as `dyingSender.ts` has it. */
const atOnce = 3;

let mailbox: Mailbox;
let server: TestServer;
let child: ChildProcess | undefined;

beforeAll(async () => {
  mailbox = await new Mailbox().open();
  server = await createTestServer({ smtpUrl: mailbox.url });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await server.stop();
  await mailbox.close();
});

/** A sending process. @returns once it sends */
async function begin(): Promise<ChildProcess> {
  const script = join(__dirname, '../../testing/surveys/dyingSender.ts');
  const started = spawn(process.execPath, ['--import', 'tsx', script, server.database.url, mailbox.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => started.stdout?.once('data', () => resolve()));
  return started;
}

async function inState(...states: string[]): Promise<number> {
  const { rows } = await server.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from survey_mail where state = any (${sql.param(states)}::text[])`,
  );
  return rows[0]?.n ?? 0;
}

/** The same in each run: what fails can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it(
  'sends no mail twice while its server is killed again and again; of what was on its way it says that nobody knows',
  async () => {
    const random = randomOf(Number(process.env.FAULTS_SEED ?? 7));
    const mailing = await Mailing.on(server, { messages: [], settings: { mails: { rate: 100_000 } } });
    const codes = createInvitationCodes(tokenSecret);
    const people = Array.from({ length: mails }, (_, index) => {
      const id = crypto.randomUUID();
      const { codeHash, sealed } = codes.issue(id);
      const unknown = { name: null, locale: null, timeZone: null, attributes: {} };
      return { id, email: `killed${index}@example.org`, ...unknown, codeHash, code: sealed };
    });
    await server.database.db.transaction((tx) => insertInvitations(tx, mailing.id, people, server.clock.now()));
    const planned = await mailing.plan({ message: 'invitation' });
    expect([planned.done, planned.failures]).toEqual([mails, 0]);

    let kills = 0;
    for (let waiting = mails; waiting > 0; waiting = await inState('waiting')) {
      child = await begin();
      // It dies after some mails, however fast the machine is, and a moment later: anywhere in one.
      const left = waiting - mails / runs(3, 20) + random() * (mails / runs(4, 30));
      await until('a few mails', async () => (await inState('waiting')) <= Math.max(0, left));
      // Pause: it is killed at any moment.
      await delay(random() * 20);
      if ((await inState('waiting')) === 0) break;
      child.kill('SIGKILL');
      kills += 1;
    }
    child ??= await begin();
    await until('all mails', async () => (await inState('waiting', 'sending')) === 0, { patience: timeout });
    child.kill('SIGKILL');

    expect(kills).toBeGreaterThan(0);
    const received = new Map<string, number>();
    for (const { to } of mailbox.envelopes) {
      for (const address of to) received.set(address, (received.get(address) ?? 0) + 1);
    }
    expect([...received].filter(([, times]) => times > 1)).toEqual([]);
    const { rows } = await server.database.db.execute<{ email: string; state: string }>(
      sql`select i.email, m.state from survey_mail m join invitation i on i.survey_id = m.survey_id and i.id = m.invitation_id`,
    );
    const states = (which: string) => rows.filter(({ state }) => state === which);
    expect(rows.length).toBe(mails);
    expect(states('sent').filter(({ email }) => !received.has(email))).toEqual([]);
    expect(rows.filter(({ email, state }) => !received.has(email) && state !== 'unknown')).toEqual([]);
    expect(states('sent').length + states('unknown').length).toBe(mails);
    const unknown = states('unknown').length;
    expect(unknown).toBeLessThanOrEqual(kills * atOnce);
    if (isLong) process.stdout.write(`${mails} mails, ${kills} kills, ${unknown} unknown\n`);
  },
  timeout,
);
