import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { contract } from 'core/contract';
import type { InstrumentDocument } from 'core/instrument/document';
import { draftOf } from 'core/instrument/draft';
import { compileInstrument } from 'core/instrument/program';
import { scoreSheet } from 'core/scoring';
import { hangsAfter } from 'tests/hangs';
import { isLong, itLong, runs } from 'tests/long';
import { Author, phq9, reversed, working } from '../../testing/answering/rescoring';
import { published, Respondent } from '../../testing/answering/respondent';
import { readBy } from '../../testing/authoring/readers';
import { createTestServer, type TestServer } from '../../testing/testServer';
import { type Filled, fillAttempts, randomFrom, randomSheet, storedResults } from './fillAttempts.testing';

jest.setTimeout(hangsAfter(180_000));

let server: TestServer;
let author: Author;
beforeAll(async () => {
  server = await createTestServer();
  author = await Author.on(server);
});
afterAll(() => server.stop());

/** Attempts: four batches, or nine; fewer where it does not matter. */
const count = runs(180, 450);
const few = runs(60, 130);
const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;

async function versionId(instrument: string, number: number): Promise<string> {
  const [row] = await query('select id from instrument_version where instrument_id = $1 and number = $2', [
    instrument,
    number,
  ]);
  return row.id;
}

/** A published instrument with attempts of many, and beside them one under way, one trial, and all of another instrument. */
async function answered(
  code: string,
  size = count,
): Promise<{ id: string; document: InstrumentDocument; attempts: Filled[] }> {
  const document = phq9(code);
  const id = await published(server, document);
  const random = randomFrom(code.length);
  const sheets = Array.from({ length: size }, () => randomSheet(document, random, 0.04));
  const filling = { instrumentId: id, versionId: await versionId(id, 1), document, from: server.clock.now() };
  const attempts = await fillAttempts(server.database.db, { ...filling, sheets });
  const [trial] = await fillAttempts(server.database.db, { ...filling, sheets: sheets.slice(0, 1) });
  await query('update user_instrument set is_test = true where id = $1', [trial?.id]);
  const someone = await Respondent.on(server);
  await someone.answer((await someone.started(id)).id, { q1: 'several_days' });
  const other = phq9(`${code}_other`);
  const otherId = await published(server, other);
  const others = { instrumentId: otherId, versionId: await versionId(otherId, 1), document: other };
  await fillAttempts(server.database.db, { ...others, sheets: sheets.slice(0, 20), from: server.clock.now() });
  return { id, document, attempts };
}

const draft = (document: InstrumentDocument) => server.services.instruments.importDocument(document, 'replace', null);
const publish = (id: string) =>
  server.services.instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);

/** The scores of every sheet under both, compared one by one: brute force. */
function bruteForce(before: InstrumentDocument, after: InstrumentDocument, attempts: readonly Filled[]) {
  const [old, fresh] = [compileInstrument(before), compileInstrument(after)];
  const changed = new Map<string, { codes: string[]; crossed: string[] }>();
  for (const { id, sheet } of attempts) {
    const [was, is] = [scoreSheet(old, { answers: sheet }), scoreSheet(fresh, { answers: sheet })];
    const codes = Object.keys(was.values).filter((code) => was.values[code] !== is.values[code]);
    const crossed = Object.keys(was.bands).filter((code) => was.bands[code] !== is.bands[code]);
    if (codes.length > 0) changed.set(id, { codes, crossed });
  }
  const rows = [...changed.values()];
  const of = (code: string) => ({
    calculation: code,
    changed: rows.filter(({ codes }) => codes.includes(code)).length,
    crossed: rows.filter(({ crossed }) => crossed.includes(code)).length,
  });
  return {
    changed,
    counts: { changed: rows.length, crossed: rows.filter(({ crossed }) => crossed.length > 0).length },
    calculations: old.calculations.map(of).filter((each) => each.changed > 0),
  };
}

const byCalculation = (one: { calculation: string }, other: { calculation: string }) =>
  one.calculation < other.calculation ? -1 : 1;

describe('what a draft makes of results', () => {
  it('is counted attempt by attempt, and nothing of them changes', async () => {
    const { id, document, attempts } = await answered('counted');
    const stored = await storedResults(server.database.db, id);
    const changedDocument = phq9('counted', reversed('q3'));
    await draft(changedDocument);
    const expected = bruteForce(document, changedDocument, attempts);
    // Reverse-keying the item changes the sum by 3 - 2 × its score, never by 0: whoever answered it changes, nobody
    // else.
    expect(expected.counts.changed).toBe(attempts.filter(({ sheet }) => sheet.q3 !== undefined).length);
    expect(expected.counts.crossed).toBeGreaterThan(runs(8, 20));
    expect(expected.counts.crossed).toBeLessThan(expected.counts.changed - 20);

    const job = await author.whatIf(id);
    const ended = await working(server, () => author.ended(job));
    expect(ended).toMatchObject({ kind: 'instrument.whatIf', state: 'done', done: count, total: count, failures: 0 });
    expect(ended.message).toBe(
      `Of ${count} completed results, ${expected.counts.changed} would change; ${expected.counts.crossed} cross a band.`,
    );
    const { whatIf, rescore } = await author.latest(id);
    expect(rescore).toBeNull();
    expect(whatIf).toMatchObject({ kind: 'whatIf', version: null, attempts: count, ...expected.counts });
    expect(whatIf?.calculations.sort(byCalculation)).toEqual(expected.calculations.sort(byCalculation));

    const rows = await author.allChanged(id, job);
    expect(new Set(rows.map(({ attempt }) => attempt))).toEqual(new Set(expected.changed.keys()));
    const firstKept = rows.findIndex(({ crossed }) => !crossed);
    expect(firstKept).toBe(expected.counts.crossed);
    expect(rows.slice(firstKept).every(({ crossed }) => !crossed)).toBe(true);
    for (const { attempt, crossed, changes, version } of rows) {
      const own = expected.changed.get(attempt);
      expect(version).toBe(1);
      expect(crossed).toBe((own?.crossed.length ?? 0) > 0);
      expect(changes.map(({ calculation }) => calculation).sort()).toEqual([...(own?.codes ?? [])].sort());
    }
    expect(await author.allChanged(id, job, { crossed: 'true' })).toHaveLength(expected.counts.crossed);
    expect(await author.allChanged(id, job, { crossed: 'false' })).toEqual(rows.slice(firstKept));
    expect(await storedResults(server.database.db, id)).toEqual(stored);
  });

  it('is of the draft as it stood when it was begun', async () => {
    const { id, document, attempts } = await answered('stood', few);
    const then = phq9('stood', reversed('q5'));
    await draft(then);
    const job = await author.whatIf(id);
    await draft(phq9('stood', reversed('q6')));
    await working(server, () => author.ended(job));
    expect((await author.latest(id)).whatIf).toMatchObject(bruteForce(document, then, attempts).counts);
  });

  it('takes answers that no longer fit for missing, and calculations that come or go for changes without a band', async () => {
    const { id } = await answered('refitted', few);
    const [{ n: withQ2 }] = await query(
      `select count(*)::int as n from user_instrument where instrument_id = $1 and status = 'completed' and not is_test and jsonb_exists(answers, 'q2')`,
      [id],
    );
    const refitted = phq9('refitted', (document) => {
      document.calculations = (document.calculations ?? []).map(({ code, formula, ...rest }) => ({
        ...rest,
        code: code === 'phq2' ? 'phq_2' : code,
        formula: formula.replaceAll(/\bphq2\b/g, 'phq_2'),
      }));
      // The second question has other answers than those that were given.
      const given = document.answerSets?.find(({ code }) => code === 'frequency')?.answers ?? [];
      document.answerSets?.push({ code: 'other', answers: given.map((one) => ({ ...one, code: `${one.code}_now` })) });
      for (const question of document.questions) if (question.code === 'q2') question.answerSet = 'other';
    });
    await query('update instrument set draft = $2 where id = $1', [id, draftOf(refitted, () => crypto.randomUUID())]);
    const job = await author.whatIf(id);
    await working(server, () => author.ended(job));
    const { whatIf } = await author.latest(id);
    expect(whatIf).toMatchObject({ attempts: few, changed: few });
    const counts = new Map(whatIf?.calculations.map((each) => [each.calculation, each]));
    expect(counts.get('missing_items')).toMatchObject({ changed: withQ2 });
    expect(counts.get('phq2')).toEqual({ calculation: 'phq2', changed: few, crossed: 0 });
    expect(counts.get('phq_2')).toEqual({ calculation: 'phq_2', changed: few, crossed: 0 });
    const [row] = await author.allChanged(id, job, { crossed: 'false' });
    expect(row?.changes.find(({ calculation }) => calculation === 'phq2')?.after).toEqual({ value: null, band: null });
  });

  it('is refused at once where a formula cannot be computed, with each place', async () => {
    const id = await published(server, phq9('broken'));
    await query(
      `update instrument set draft = jsonb_set(draft, '{calculations,0,formula}', '"sum(q1..q99)"') where id = $1`,
      [id],
    );
    const refused = await server.ask(contract.rescoring.whatIf, {
      token: author.token,
      params: { id },
      body: { version: null },
    });
    expect([refused.status, refused.body.errorCode]).toEqual([422, 'instrument.invalid']);
    expect(refused.body.details?.map(({ path }) => path)).toContain('calculations[0].formula');
    expect(await query("select 1 from job where input ->> 'instrumentId' = $1", [id])).toEqual([]);
    const again = await author.whatIf(id, 1);
    expect(await working(server, () => author.ended(again))).toMatchObject({
      state: 'done',
      message: 'Of 0 completed results, none would change; none crosses a band.',
    });
  });

  itLong('comes to the same when a server dies over it', async () => {
    const { id, document, attempts } = await answered('killed');
    const after = phq9('killed', reversed('q4'));
    await draft(after);
    const expected = bruteForce(document, after, attempts);
    const job = await author.whatIf(id);
    if (isLong) {
      await withDyingServer();
      expect(await author.job(job)).toMatchObject({ state: 'running', done: 100 });
    }
    const ended = await working(server, () => author.ended(job));
    expect(ended).toMatchObject({ state: 'done', done: count });
    expect((await author.latest(id)).whatIf).toMatchObject({ attempts: count, ...expected.counts });
    expect(await author.allChanged(id, job)).toHaveLength(expected.counts.changed);
  });

  it('is the business of who asked; nobody else sees it', async () => {
    const id = await published(server, phq9('private'));
    const job = await author.whatIf(id, 1);
    await working(server, () => author.ended(job));
    const other = await Author.on(server);
    expect((await other.latest(id)).whatIf).toBeNull();
    expect((await other.changed(id, job)).status).toBe(404);
    expect((await author.changed(crypto.randomUUID(), job)).status).toBe(404);
    const absent = { token: author.token, params: { id: crypto.randomUUID() } };
    for (const body of [{ version: null }, { version: 1 }]) {
      expect((await server.ask(contract.rescoring.whatIf, { ...absent, body })).status).toBe(404);
    }
    expect((await server.ask(contract.rescoring.latest, absent)).status).toBe(404);
    const unpublished = { token: author.token, params: { id }, body: { version: 7, note: 'x' } };
    expect((await server.ask(contract.rescoring.rescore, unpublished)).status).toBe(404);
  });
});

/** Another server takes over the job and dies in its third batch. */
async function withDyingServer(): Promise<void> {
  const script = join(__dirname, '../../testing/answering/dyingWalk.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, server.database.url], {
    cwd: resolve(__dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((written) => child.stdout.once('data', written));
  child.kill('SIGKILL');
  await new Promise((gone) => child.once('exit', gone));
}

describe('re-scoring', () => {
  it('is done on demand alone: by publishing, results stay as they are', async () => {
    const { id } = await answered('pinned', few);
    const before = await storedResults(server.database.db, id);
    await draft(phq9('pinned', reversed('q1')));
    await publish(id);
    expect(await storedResults(server.database.db, id)).toEqual(before);
  });

  it('gives every attempt the scores of the version, in its rows too, and keeps the old ones; once, though a server dies', async () => {
    const { id, document, attempts } = await answered('rescored');
    const after = phq9('rescored', reversed('q3'));
    await draft(after);
    await publish(id);
    const [v1, v2] = [await versionId(id, 1), await versionId(id, 2)];
    const expected = bruteForce(document, after, attempts);
    const before = new Map((await storedResults(server.database.db, id)).map((each) => [each.id, each]));

    const job = await author.rescore(id, 2, 'The key of the third question was wrong.');
    await withDyingServer();
    expect(await author.job(job)).toMatchObject({ state: 'running', done: 100 });
    const ended = await working(server, () => author.ended(job));
    expect(ended).toMatchObject({ state: 'done', done: count });
    expect(ended.message).toContain(`${count} completed results were scored anew: ${expected.counts.changed} changed`);

    const compiled = compileInstrument(after);
    const results = new Map((await storedResults(server.database.db, id)).map((each) => [each.id, each]));
    for (const { id: attempt, sheet } of attempts) {
      const { values, bands } = scoreSheet(compiled, { answers: sheet });
      const scores = Object.fromEntries(
        Object.entries(values).map(([code, value]) => [code, { value, band: bands[code] ?? null }]),
      );
      const result = results.get(attempt);
      expect(result?.scores).toEqual(scores);
      expect(result?.history).toEqual([
        [1, v1, before.get(attempt)?.scores, ''],
        [2, v2, scores, 'The key of the third question was wrong.'],
      ]);
      const rows = result?.rows as [string, string, number | null, string | null, string | null][];
      expect(new Map(rows.map(([code, version]) => [code, version]))).toEqual(
        new Map(Object.keys(values).map((code) => [code, v2])),
      );
      const total = rows.find(([code]) => code === 'phq9_total');
      expect(total?.[2]).toBe(values.phq9_total);
    }
    // Neither the trial nor the attempt under way.
    const untouched = [...results.keys()].filter((each) => !attempts.some(({ id: attempt }) => attempt === each));
    expect(untouched).toHaveLength(2);
    for (const each of untouched) expect(results.get(each)).toEqual(before.get(each));

    const events = await query(
      `select action, actor_id, change from audit_event where entity_id = $1 and action like 'instrument.resc%' order by at, id`,
      [id],
    );
    expect(events).toEqual([
      { action: 'instrument.rescoring_begun', actor_id: author.userId, change: { code: 'rescored', version: 2 } },
      {
        action: 'instrument.rescored',
        actor_id: author.userId,
        change: { code: 'rescored', version: 2, attempts: count, ...expected.counts },
      },
    ]);

    // Another reader sees what was done, not what its owner was told.
    const other = await Author.on(server);
    await readBy(server, id, other.userId);
    const { rescore } = await other.latest(id);
    expect(rescore).toMatchObject({ version: 2, attempts: count, ...expected.counts, job: { message: null } });
    expect(await other.allChanged(id, job)).toHaveLength(expected.counts.changed);

    // With the same version again there is nothing to do.
    const again = await author.rescore(id, 2, 'Once more.');
    await working(server, () => author.ended(again));
    expect((await author.latest(id)).rescore).toMatchObject({ attempts: count, changed: 0, crossed: 0 });
    expect(await storedResults(server.database.db, id)).toEqual([...results.values()]);
  });

  it('gives way to one that is begun later', async () => {
    const { id, attempts } = await answered('overtaken', few);
    for (const code of ['q1', 'q2']) {
      await draft(phq9('overtaken', reversed(code)));
      await publish(id);
    }
    const first = await author.rescore(id, 2, 'First');
    const other = await Author.on(server);
    const second = await other.rescore(id, 3, 'Second');
    const [one, two] = await working(server, () => Promise.all([author.ended(first), other.ended(second)]));
    expect(one).toMatchObject({ state: 'failed', message: expect.stringContaining('A later re-scoring') });
    expect(two).toMatchObject({ state: 'done', done: few });
    const compiled = compileInstrument(phq9('overtaken', reversed('q2')));
    const results = new Map((await storedResults(server.database.db, id)).map((each) => [each.id, each.scores]));
    for (const { id: attempt, sheet } of attempts) {
      expect(results.get(attempt)?.phq9_total?.value).toBe(scoreSheet(compiled, { answers: sheet }).values.phq9_total);
    }
  });

  it('ends when its admin may not publish any more', async () => {
    const { id } = await answered('revoked', few);
    const before = await storedResults(server.database.db, id);
    await draft(phq9('revoked', reversed('q1')));
    await publish(id);
    const leaving = await Author.on(server);
    const job = await leaving.rescore(id, 2, 'Too late');
    await query(`update user_account set roles = '{user}' where id = $1`, [leaving.userId]);
    await working(server, () => leaving.ended(job));
    expect(await leaving.job(job)).toMatchObject({ state: 'failed', message: 'You are not allowed to do this.' });
    expect(await storedResults(server.database.db, id)).toEqual(before);
  });
});
