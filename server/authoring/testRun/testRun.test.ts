import { type TestedUnit, type TestFailure, type TestRun, testRun } from 'core/contract/authoring/testRun';
import { type NoticeRow, notice } from 'core/contract/platform/notice';
import type { InstrumentDocument } from 'core/instrument/document';
import { dataOf, publishable, published } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await createTestServer();
  token = await server.tokenOf(['superAdmin']);
});
afterAll(() => server.stop());

/** The example, whose only test case comes to a total of 8. */
const expecting = (code: string, total: number) =>
  publishable(code, (document) => {
    const [worst] = document.testCases ?? [];
    if (worst) worst.expected = { total };
  });

async function brought(document: InstrumentDocument): Promise<string> {
  return (await server.services.instruments.importDocument(document, 'replace', null)).id;
}

function begin(body: object) {
  server.clock.forward(1);
  return server.ask(testRun.begin, { token, body });
}
const read = async (id: string) =>
  dataOf<{ run: TestRun; units: TestedUnit[] }>(await server.ask(testRun.read, { params: { id }, token }));

async function tested(body: object) {
  const { id } = dataOf<{ id: string }>(await begin(body));
  await server.services.testRuns.idle();
  return read(id);
}

/** What a server does every half minute. @returns the newest run */
async function worked(): Promise<TestRun | undefined> {
  server.clock.forward(1);
  await server.services.testRuns.work(new AbortController().signal);
  return dataOf<TestRun[]>(await server.ask(testRun.list, { token }))[0];
}

describe('test cases that are run together', () => {
  it('are those of drafts and of the versions that are answered, each by itself', async () => {
    const id = await published(server, expecting('both', 8));
    await brought(expecting('both', 7));
    const { run, units } = await tested({ which: 'instrument', instrumentId: id });
    expect(run).toMatchObject({ trigger: 'hand', state: 'done', done: 2, total: 2, passed: 1, failed: 1, broken: 0 });
    expect(units).toMatchObject([
      { title: 'Example scale', titleLocale: 'en-US', version: null, cases: [{ code: 'worst', passed: false }] },
      { version: 1, state: 'done', cases: [{ code: 'worst', passed: true, change: null }] },
    ]);
    const { run: drafts } = await tested({ which: 'instrument', instrumentId: id, of: 'draft' });
    expect([drafts.total, drafts.failed]).toEqual([1, 1]);
    await brought(expecting('both', 8));
    expect((await tested({ which: 'failed' })).run).toMatchObject({ total: 1, mended: 1, failed: 0 });
  });

  it('are compared with the time before, and staff are told what fails now', async () => {
    const id = await brought(expecting('compared', 8));
    expect((await tested({ which: 'instrument', instrumentId: id })).run.passed).toBe(1);
    await brought(expecting('compared', 6));
    const { run, units } = await tested({ which: 'all' });
    expect([run.broken, run.mended]).toEqual([1, 0]);
    expect(units[0]?.cases).toEqual([{ code: 'worst', passed: false, change: 'broken' }]);
    const told = dataOf<NoticeRow[]>(await server.ask(notice.list, { token }));
    expect(told).toContainEqual(
      expect.objectContaining({
        title: '1 test case that passed before fails now',
        link: `/jest?run=${run.id}`,
      }),
    );
    const params = { id: run.id, position: String(units[0]?.position) };
    expect(dataOf<TestFailure[]>(await server.ask(testRun.failures, { params, token }))).toEqual([
      { code: 'worst', expected: { total: 6 }, actual: { total: 8 } },
    ]);
    await brought(expecting('compared', 8));
    const again = await tested({ which: 'failed' });
    expect(again.units.map(({ instrumentId }) => instrumentId)).toEqual([id]);
    expect([again.run.mended, again.run.failed]).toEqual([1, 0]);
  });

  it('are none where nothing failed, or where there are no cases', async () => {
    await tested({ which: 'all' });
    expect((await begin({ which: 'failed' })).body.errorCode).toBe('test_run.nothing');
    const bare = await brought(publishable('bare', (document) => Object.assign(document, { testCases: [] })));
    expect((await begin({ which: 'instrument', instrumentId: bare })).body.errorCode).toBe('test_run.nothing');
    expect((await begin({ which: 'instrument' })).status).toBe(400);
  });

  it('say of an instrument that it is not sound', async () => {
    const id = await brought(expecting('unsound', 8));
    const { pool } = server.database;
    const formula = `jsonb_set(draft, '{calculations,0,formula}', '"sum(q1, q99)"')`;
    await pool.query(`update instrument set draft = ${formula} where id = $1`, [id]);
    const { run, units } = await tested({ which: 'instrument', instrumentId: id });
    expect([run.unsound, run.passed, run.failed]).toEqual([1, 0, 0]);
    expect(units[0]).toMatchObject({ state: 'unsound', cases: [] });
    await brought(expecting('unsound', 8));
  });

  it('stop and go on, one run at a time', async () => {
    const { id } = dataOf<{ id: string }>(await begin({ which: 'all' }));
    expect((await begin({ which: 'all' })).body.errorCode).toBe('test_run.under_way');
    expect((await server.ask(testRun.stop, { params: { id }, token })).status).toBe(200);
    await server.services.testRuns.idle();
    const { run } = await read(id);
    expect(run.state).toBe('stopped');
    expect(run.done).toBeLessThan(run.total);
    expect((await server.ask(testRun.stop, { params: { id }, token })).body.errorCode).toBe('test_run.over');
    expect((await server.ask(testRun.resume, { params: { id }, token })).status).toBe(200);
    await server.services.testRuns.idle();
    expect((await read(id)).run).toMatchObject({ state: 'done', done: run.total, total: run.total });
    expect((await server.ask(testRun.resume, { params: { id }, token })).body.errorCode).toBe('test_run.over');
  });

  it('are gone on with after a server died', async () => {
    const { run } = await tested({ which: 'all' });
    const { pool } = server.database;
    await pool.query("update test_unit set state = 'waiting', cases = '[]' where run_id = $1", [run.id]);
    await pool.query("update test_run set state = 'running', ended_at = null where id = $1", [run.id]);
    await worked();
    expect((await read(run.id)).run).toMatchObject({ state: 'done', passed: run.passed, failed: run.failed });
  });

  it('run after an instrument was published, once', async () => {
    await worked();
    const id = await published(server, expecting('now_published', 8));
    const run = await worked();
    expect(run).toMatchObject({ trigger: 'publish', by: 'nobody', state: 'done', total: 1, passed: 1 });
    expect((await read(run?.id ?? '')).units).toMatchObject([{ instrumentId: id, version: 1 }]);
    expect((await worked())?.id).toBe(run?.id);
  });

  it('run by a schedule, once a day', async () => {
    const schedule = { every: 'day', hour: 0, timeZone: 'Asia/Kathmandu' } as const;
    const unknown = await server.ask(testRun.setSchedule, { token, body: { ...schedule, timeZone: 'Nowhere/Here' } });
    expect([unknown.status, unknown.body.details?.[0]]).toMatchObject([400, { code: 'unknown_value' }]);
    await server.ask(testRun.setSchedule, { token, body: schedule });
    expect(dataOf(await server.ask(testRun.schedule, { token }))).toEqual(schedule);
    const first = await worked();
    expect(first).toMatchObject({ trigger: 'schedule', state: 'done' });
    expect((await worked())?.id).toBe(first?.id);
    server.clock.forward(86_400);
    token = await server.tokenOf(['superAdmin']);
    expect((await worked())?.id).not.toBe(first?.id);
  });
});
