import { createHash } from 'node:crypto';
import type { AttemptResult } from 'core/contract/answering/attempt';
import { type Verified, verification } from 'core/contract/answering/verification';
import { health } from 'core/contract/platform/health';
import { lanesOf } from '../../database/codeLookups';
import { alarming, atRisk, endingsOf, sent } from '../../testing/answering/endings';
import { Author, working } from '../../testing/answering/rescoring';
import { dataOf, published, Respondent } from '../../testing/answering/respondent';
import { whileHeld } from '../../testing/database/heldTable';
import { createTestServer, type TestServer } from '../../testing/testServer';
import type { CompletedAttempt } from '../attempt/service';

let server: TestServer;
let someone: Respondent;
beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  someone = await Respondent.on(server);
});
afterAll(() => server.stop());

const check = (code: string, checksum?: string, locale = 'en-US') =>
  server.ask(verification.check, {
    body: { code, ...(checksum !== undefined && { checksum }) },
    headers: { 'accept-language': locale },
  });
const coded = (attempt: CompletedAttempt) =>
  server.services.verifications.withReportCode(attempt, async (code) => code);
const reportCode = async (id: string) => coded(await server.services.attempts.completed(someone.userId, id));

describe('a receipt', () => {
  it('is the same however often and by how many at once it is asked for', async () => {
    const id = await sent(someone, await published(server, alarming('asked_often')));
    const { closed } = endingsOf(server, someone);
    const at = server.clock.now().toISOString();
    const receipts = await Promise.all(Array.from({ length: 8 }, async () => (await closed(id)).receipt));
    server.clock.forward(3600);
    await someone.signInAgain();
    receipts.push((await closed(id)).receipt);
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(dataOf<Verified>(await check(receipts[0]?.code ?? '')).issuedAt).toBe(at);
  });

  it('carries the checksum that anybody computes from what the documentation names', async () => {
    const id = await sent(someone, await published(server, alarming('computed')), { ...atRisk, q5: ['often'] });
    await someone.answer(id, { q1: 'never' });
    const { checksum: instrument, completedAt } = dataOf<AttemptResult>(await someone.result(id));
    const answers = JSON.stringify(Object.fromEntries(Object.entries((await someone.open(id)).answers).toSorted()));
    const text = `{"answers":${answers},"attempt":"${id}","completedAt":"${completedAt}","instrument":"${instrument}"}`;
    const { receipt } = await endingsOf(server, someone).closed(id);
    expect(receipt.checksum).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  });

  it('is confirmed to whoever holds it, however it is typed, with or without its checksum', async () => {
    const document = alarming('confirmed', ({ texts }) => {
      texts['de-DE'] = { title: 'Eine Skala' };
    });
    const id = await sent(someone, await published(server, document));
    const { code, checksum } = (await endingsOf(server, someone).closed(id)).receipt;
    const at = server.clock.now().toISOString();
    const confirmed: Verified = {
      kind: 'receipt',
      instrumentCode: 'confirmed',
      title: 'Eine Skala',
      titleLocale: 'de-DE',
      version: 1,
      scoredBy: 1,
      completedAt: at,
      issuedAt: at,
      checksum,
      matches: null,
      scores: null,
      rescoredBy: null,
    };
    expect(dataOf(await check(code, undefined, 'de-DE'))).toEqual(confirmed);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect(dataOf(await check(typed, checksum.toUpperCase(), 'de-DE'))).toEqual({ ...confirmed, matches: true });
    expect(dataOf<Verified>(await check(code.slice(2), 'f'.repeat(64))).matches).toBe(false);
  });

  it('is unknown when it was never given out, is of another kind, or cannot be a code; always in the same words', async () => {
    const id = await sent(someone, await published(server, alarming('unknown')));
    const { code } = (await endingsOf(server, someone).closed(id)).receipt;
    const others = [
      code.replace('R', 'V'),
      code.replace('R', 'A'),
      `${code}0`,
      'R-0000-0000-0000-0000',
      'R-0000',
      '🂡'.repeat(16),
      "' or 1=1 --",
    ];
    const answered = await Promise.all(others.map((other) => check(other)));
    const said = answered.map(({ status, body }) => `${status} ${body.errorCode} ${body.errorMessage}`);
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toMatch(/^404 verification\.unknown \S/);
    expect((await check(code, 'not a checksum')).body.errorCode).toBe('validation.failed');
  });
});

describe('the code of a report', () => {
  it('says which language each name is in', async () => {
    const document = alarming('named', ({ texts }) => {
      texts['de-DE'] = { title: 'Eine Skala', 'band.total.low.label': 'Niedrig' };
    });
    const id = await sent(someone, await published(server, document), atRisk);
    expect(dataOf<Verified>(await check(await reportCode(id), undefined, 'de-DE'))).toMatchObject({
      titleLocale: 'de-DE',
      scores: [{ name: 'Total', nameLocale: 'en-US', bandLabel: 'Niedrig', bandLocale: 'de-DE' }],
    });
  });

  it('confirms the scores that the respondent sees in it, and that the attempt was scored anew since', async () => {
    const author = await Author.on(server);
    const instrument = await published(server, alarming('reported'));
    const id = await sent(someone, instrument, atRisk);
    const codes = await Promise.all([reportCode(id), reportCode(id)]);
    expect(codes).toEqual([expect.stringMatching(/^V-/), codes[0]]);
    const first = dataOf<Verified>(await check(codes[0] ?? ''));
    expect(first).toMatchObject({
      kind: 'report',
      version: 1,
      scoredBy: 1,
      scores: [{ code: 'total', name: 'Total', formatted: '3', bandLabel: 'Low' }],
      rescoredBy: null,
    });
    const { receipt } = await endingsOf(server, someone).closed(id);

    await published(
      server,
      alarming('reported', (next) => {
        delete next.testCases;
        for (const one of next.calculations ?? []) if (one.code === 'total') one.formula = '5';
      }),
    );
    const job = await author.rescore(instrument, 2, 'Wrong.');
    await working(server, () => author.ended(job));
    expect(dataOf(await check(codes[0] ?? ''))).toEqual({ ...first, rescoredBy: 2 });
    const later = await reportCode(id);
    expect(later).not.toBe(codes[0]);
    expect(dataOf<Verified>(await check(later))).toMatchObject({
      version: 1,
      scoredBy: 2,
      checksum: first.checksum,
      scores: [{ formatted: '5', bandLabel: 'Raised' }],
      rescoredBy: null,
    });
    // A receipt is of the answers, which stay.
    expect((await endingsOf(server, someone).closed(id)).receipt).toEqual(receipt);
    expect(receipt.checksum).toBe(first.checksum);
  });

  it('says no score where results are for staff alone, and goes with the attempt', async () => {
    const document = alarming('withheld', ({ settings }) => Object.assign(settings ?? {}, { results: 'staff' }));
    const id = await sent(someone, await published(server, document));
    const completed = await server.services.attempts.completed(someone.userId, id);
    const code = await reportCode(id);
    expect(dataOf<Verified>(await check(code)).scores).toEqual([]);
    dataOf(await endingsOf(server, someone).remove(id));
    expect((await check(code)).body.errorCode).toBe('verification.unknown');
    await expect(coded(completed)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('leaves connections to everything else, however many codes are tried at once', async () => {
  const most = lanesOf(server.database.pool.options.max ?? 0);
  const tried = await whileHeld(server.database, 'verification', async ({ count, until }) => {
    const asked = Array.from({ length: 50 }, () => check('R-0000-0000-0000-0000'));
    await until(most);
    for (let time = 0; time < 20; time += 1) expect((await server.ask(health.ready)).status).toBe(200);
    expect(await count()).toBe(most);
    return asked;
  });
  expect(new Set((await Promise.all(tried)).map(({ status }) => status))).toEqual(new Set([404]));
});

it('asked too often by one address is put off', async () => {
  const limited = await createTestServer({ rateLimits: true });
  const answered = [];
  for (let time = 0; time < 21; time += 1) {
    answered.push((await limited.ask(verification.check, { body: { code: 'R-0000-0000-0000-0000' } })).status);
  }
  await limited.stop();
  expect([answered.slice(0, 20).every((status) => status === 404), answered.at(-1)]).toEqual([true, 429]);
});
