import { readdir } from 'node:fs/promises';
import { contract } from 'core/contract';
import { sql } from 'drizzle-orm';
import { JobInterrupted } from '../platform/job/kinds';
import { Author, phq9, working } from '../testing/answering/rescoring';
import { dataOf, published, Respondent } from '../testing/answering/respondent';
import { readBy } from '../testing/authoring/readers';
import { createTestServer, type TestServer } from '../testing/testServer';

let server: TestServer;
let staff: Author;
let instrumentId: string;

beforeAll(async () => {
  server = await createTestServer();
  staff = await Author.on(server);
  instrumentId = await published(server, phq9('exported'));
  await readBy(server, instrumentId, staff.userId);
  for (let count = 0; count < 2; count += 1) {
    const by = await Respondent.on(server);
    const { id } = await by.started(instrumentId);
    const answers = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`q${index + 1}`, 'several_days']));
    dataOf(await by.answer(id, answers));
    dataOf(await by.complete(id));
  }
});
afterAll(() => server.stop());

const rows = contract.dataExport;
const begin = (body: object, as = staff) =>
  server.ask(rows.instrument, { token: as.token, params: { id: instrumentId }, body });
const download = (job: string, as = staff) =>
  server.app.inject({
    method: 'GET',
    url: `/api/exports/${job}/file`,
    headers: { authorization: `Bearer ${as.token}` },
  });

it('are made by a job, and can be had by who asked alone', async () => {
  const { job } = dataOf<{ job: string }>(await begin({ format: 'csv', times: true }));
  expect((await download(job)).json()).toMatchObject({ errorCode: 'not_found' });
  expect(await working(server, () => staff.ended(job))).toMatchObject({
    state: 'done',
    done: 2,
    total: 2,
    message: null,
  });
  const answer = await download(job);
  expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''exported.csv");
  const [head = '', ...lines] = answer.body.trim().split('\r\n');
  expect(head).toMatch(/^\ufeff?person,id,locale,.*started_at.*q1,q2/);
  expect(lines).toHaveLength(2);
  expect((await download(job, await Author.on(server))).json()).toMatchObject({ errorCode: 'not_found' });
  const { rows: events } = await server.database.db.execute(
    sql`select change from audit_event where action = 'instrument.data_exported' and entity_id = ${instrumentId}`,
  );
  expect(events).toEqual([{ change: { code: 'exported', format: 'csv', names: false } }]);
});

it('leave no file where they are cancelled, and go after three days', async () => {
  const { job } = dataOf<{ job: string }>(await begin({ format: 'r' }));
  dataOf(await server.ask(contract.job.cancel, { token: staff.token, params: { id: job }, body: {} }));
  expect((await download(job)).statusCode).toBe(404);
  expect(await readdir(server.exportsDir)).toHaveLength(1);
  server.clock.forward(4 * 24 * 3600);
  await server.services.dataExports.forgetOld();
  expect(await readdir(server.exportsDir)).toEqual([]);
});

it('are not begun where their job is to stop already', async () => {
  const subject = { instrumentId, part: 'named' as const };
  const input = { subject, request: rows.instrument.body.parse({ format: 'csv' }) };
  const run = { id: crypto.randomUUID(), userId: staff.userId, input, total: null, failures: 0 };
  const stopped = { ...run, signal: AbortSignal.abort(), advance: async () => {} };
  await expect(server.services.dataExports.make(stopped)).rejects.toBeInstanceOf(JobInterrupted);
});
