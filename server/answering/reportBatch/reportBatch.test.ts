import { contract } from 'core/contract';
import type { ReportBatch } from 'core/contract/answering/reportBatch';
import type { JobRow } from 'core/contract/platform/job';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { AppError } from '../../errors';
import { textOfPdf, unspaced } from '../../pdf/pdfText.testing';
import { type JobFailed, JobInterrupted, type JobRun } from '../../platform/job/kinds';
import { Author, phq9, working } from '../../testing/answering/rescoring';
import { dataOf, published, Respondent } from '../../testing/answering/respondent';
import { readBy } from '../../testing/authoring/readers';
import { createTestServer, type TestServer } from '../../testing/testServer';
import type { AttemptPdfService } from '../attempt/reportPdf';
import { createReportBatchService } from './service';

let server: TestServer;
let staff: Author;
let instrumentId: string;
let answered: { by: Respondent; id: string; locale: string }[];

const locales = ['en-US', 'de-DE', 'en-US', 'de-DE', 'en-US'];

/** Nine answers, then sent. */
async function complete(locale: string) {
  const by = await Respondent.on(server);
  const { id } = await by.started(instrumentId, { locale });
  const answers = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`q${index + 1}`, 'several_days']));
  dataOf(await by.answer(id, answers));
  dataOf(await by.complete(id));
  return { by, id, locale };
}

beforeAll(async () => {
  server = await createTestServer();
  staff = await Author.on(server);
  instrumentId = await published(server, phq9('batched'));
  await readBy(server, instrumentId, staff.userId);
  answered = [];
  for (const locale of locales) answered.push(await complete(locale));
});
afterAll(() => server.stop());

const rows = contract.reportBatch;
const begin = (body: object, as = staff) =>
  server.ask(rows.begin, { token: as.token, params: { id: instrumentId }, body: { report: 'main', ...body } });
const list = async (as = staff) =>
  dataOf<ReportBatch[]>(await server.ask(rows.list, { token: as.token, params: { id: instrumentId } }));
const download = (job: string, as = staff) =>
  server.app.inject({
    method: 'GET',
    url: `/api/instruments/${instrumentId}/report-batches/${job}/file`,
    headers: { authorization: `Bearer ${as.token}` },
  });
const begun = async (body: object = {}) => {
  server.clock.forward(1);
  return dataOf<{ job: string }>(await begin(body)).job;
};
const ended = (job: string): Promise<JobRow> => working(server, () => staff.ended(job));
const storedFiles = async (job: string) =>
  (
    await server.database.db.execute<{ id: string }>(
      sql`select attempt_id as id from report_file where job_id = ${job} order by attempt_id`,
    )
  ).rows.map(({ id }) => id);
const archived = async (job: string): Promise<Map<string, Uint8Array>> =>
  new Map(Object.entries(unzipSync((await download(job)).rawPayload)));

describe('reports of many results', () => {
  it('come in one archive, each in the language answered, without a name in it', async () => {
    const job = await begun();
    expect((await download(job)).json()).toMatchObject({ errorCode: 'not_found' });
    expect(await ended(job)).toMatchObject({ state: 'done', done: 5, total: 5, failures: 0, message: null });
    const answer = await download(job);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''batched-main.zip");
    const files = await archived(job);
    expect([...files.keys()].sort()).toEqual(answered.map(({ id, locale }) => `${id}-${locale}.pdf`).sort());
    for (const [name, bytes] of files) {
      const title = name.includes('de-DE') ? 'Ihr Ergebnis' : 'Your result';
      const expected =
        phq9('x').texts[name.includes('de-DE') ? 'de-DE' : 'en-US']?.['report.main.title_others'] ?? title;
      expect(textOfPdf(bytes)).toContain(unspaced(expected));
    }
    const [batch] = await list();
    expect(batch).toMatchObject({ report: 'main', locale: null, paper: 'a4', files: 5, from: null, to: null });
    expect(batch?.bytes).toBe([...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0));
    const { rows: events } = await server.database.db.execute(
      sql`select actor_id, change from audit_event where action = 'instrument.reports_begun' and entity_id = ${instrumentId}`,
    );
    expect(events).toEqual([{ actor_id: staff.userId, change: { code: 'batched', report: 'main', attempts: 5 } }]);
  });

  it('are set in one language where one is asked for, of a time span alone', async () => {
    const at = server.clock.now().toISOString();
    server.clock.forward(60);
    const later = await complete('de-DE');
    const job = await begun({ locale: 'en-US', paper: 'letter', from: at });
    expect(await ended(job)).toMatchObject({ state: 'done', done: 1 });
    expect([...(await archived(job)).keys()]).toEqual([`${later.id}-en-US.pdf`]);
    answered.push(later);
  });

  it('go on where they were when they are interrupted, none of them twice; what was deleted meanwhile is not in it', async () => {
    const job = await begun();
    const { jobs, reportBatches } = server.services;
    await jobs.begin(job);
    // As the worker runs it, but the server dies when the reports are made and nothing is written yet.
    const dying = {
      id: job,
      userId: staff.userId,
      input: { instrumentId },
      total: null,
      failures: 0,
      signal: new AbortController().signal,
      advance: async (step) => {
        if (step.done > 0) throw new JobInterrupted();
        await jobs.advance(job, { instrumentId }, step, async () => {});
      },
    } satisfies JobRun<'instrument.reports'>;
    await expect(reportBatches.set(dying)).rejects.toBeInstanceOf(JobInterrupted);
    expect(await storedFiles(job)).toEqual([]);
    const gone = answered.pop();
    const { by, id = '' } = gone ?? {};
    expect((await server.ask(contract.attempts.remove, { token: by?.accessToken ?? '', params: { id } })).status).toBe(
      200,
    );

    // Another server takes over the item; one that thought it was its own writes nothing.
    await server.database.db.execute(sql`update job set state = 'waiting' where id = ${job}`);
    expect(await ended(job)).toMatchObject({ state: 'done', done: 5, failures: 0 });
    const expected = answered.map((each) => each.id).sort();
    expect(await storedFiles(job)).toEqual(expected);
    await expect(
      jobs.advance(job, { instrumentId }, { done: 5, failures: 0, input: { instrumentId } }, async () => {}),
    ).resolves.toBe(false);
    expect(await storedFiles(job)).toEqual(expected);
  });

  it('are gone with the result that is deleted', async () => {
    const [batch] = await list();
    const last = answered.pop();
    const files = await storedFiles(batch?.job.id ?? '');
    expect(files).toContain(last?.id);
    dataOf(
      await server.ask(contract.attempts.remove, {
        token: last?.by.accessToken ?? '',
        params: { id: last?.id ?? '' },
      }),
    );
    expect(await storedFiles(batch?.job.id ?? '')).toEqual(files.filter((id) => id !== last?.id));
  });

  it('can be stopped; what is not theirs nobody sees, and who may not read results begins none', async () => {
    const job = await begun();
    dataOf(await server.ask(contract.job.cancel, { token: staff.token, params: { id: job }, body: {} }));
    expect([...(await archived(job)).keys()]).toEqual([]);
    const other = await Author.on(server);
    expect(await list(other)).toEqual([]);
    expect((await download(job, other)).json()).toMatchObject({ errorCode: 'not_found' });
    expect((await begin({ report: 'nothing' })).body.errorCode).toBe('not_found');
    const unknown = { token: staff.token, params: { id: crypto.randomUUID() } };
    expect((await server.ask(rows.begin, { ...unknown, body: { report: 'main' } })).body.errorCode).toBe('not_found');
    expect((await server.ask(rows.list, unknown)).body.errorCode).toBe('not_found');
    const user = await server.tokenOf(['user']);
    expect((await begin({}, { token: user } as Author)).status).toBe(403);
  });

  describe('of which some cannot be made', () => {
    /** Does a batch as the worker does, but the PDF of each attempt is made by `of`. */
    async function doneWith(of: AttemptPdfService['of']) {
      const job = await begun();
      const { jobs } = server.services;
      await jobs.begin(job);
      const { db } = server.database;
      const attemptPdfs = { of };
      const log = { error: () => {} };
      const { set } = createReportBatchService({ ...server.services, attemptPdfs, log, db, clock: server.clock.now });
      const run: JobRun<'instrument.reports'> = {
        ...{ id: job, userId: staff.userId, input: { instrumentId }, total: null, failures: 0 },
        signal: new AbortController().signal,
        advance: async (step, write) => {
          await jobs.advance(job, run.input, step, write);
          run.input = step.input;
          run.failures += step.failures;
        },
      };
      try {
        await jobs.end(job, 'done', await set(run));
      } catch (error) {
        await jobs.end(job, 'failed', (error as JobFailed).note);
      }
      const [batch] = await list();
      return { batch, files: await archived(job) };
    }
    const leftOutIn = (files: Map<string, Uint8Array>) =>
      Buffer.from(files.get('left-out.csv') ?? '')
        .toString()
        .trimEnd()
        .split('\r\n');

    it('say how many and why; the archive has the others, and a list of those that are missing', async () => {
      const [broken, without] = answered.map(({ id }) => id).sort();
      const { batch, files } = await doneWith(async (attempt, request) => {
        if (attempt.record.id === broken) throw new TypeError('no such thing');
        if (attempt.record.id === without) throw new AppError('not_found');
        return server.services.attemptPdfs.of(attempt, request);
      });
      expect(batch).toMatchObject({ files: answered.length - 2, leftOut: 2 });
      expect(batch?.job).toMatchObject({
        ...{ state: 'done', done: answered.length, failures: 2 },
        message:
          '2 reports were left out. Could not be set as a PDF (the server’s log says why): 1. Not in the version that scored the result: 1. The archive lists which ones.',
      });
      expect(files.size).toBe(answered.length - 2 + 1);
      expect(leftOutIn(files)).toEqual([
        '\ufeffResult,Why there is no report',
        `${broken},The report could not be set as a PDF; the server’s log says why.`,
        `${without},The version that scored this result has no such report.`,
      ]);
    });

    it('are not called done if none was made', async () => {
      const { batch, files } = await doneWith(() => Promise.reject(new AppError('internal')));
      expect(batch).toMatchObject({ files: 0, leftOut: answered.length });
      expect(batch?.job).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(/^No report could be made\./),
      });
      expect([...files.keys()]).toEqual(['left-out.csv']);
      expect(leftOutIn(files)).toHaveLength(answered.length + 1);
    });

    it('are waited for while reports cannot be made at the moment', async () => {
      await expect(doneWith(() => Promise.reject(new AppError('service.unavailable')))).resolves.toMatchObject({
        batch: { leftOut: 0, job: { state: 'failed', message: expect.stringMatching(/again shortly/) } },
      });
    });
  });

  it('stop before they are more than an archive holds; those that are set can be had', async () => {
    const job = await begun();
    const { jobs } = server.services;
    await jobs.begin(job);
    const [{ id, locale } = { id: '', locale: '' }] = answered;
    await server.database.db.execute(sql`
      insert into report_file (job_id, attempt_id, named_at, locale, pdf)
      values (${job}, ${id}, now(), ${locale}, ${Buffer.alloc(900)})
    `);
    const advance = jest.fn();
    const { db } = server.database;
    const { set } = createReportBatchService({
      ...{ ...server.services, db, clock: server.clock.now, mostBytes: 1000 },
      log: server.app.log,
    });
    const { signal } = new AbortController();
    const run = { id: job, userId: staff.userId, input: { instrumentId }, total: answered.length, failures: 0, signal };
    const failed = await set({ ...run, advance }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ note: { key: 'error.reports.too_many', params: { limit: 1 } } });
    expect(advance).not.toHaveBeenCalled();
    await jobs.end(job, 'failed', (failed as JobFailed).note);
    expect((await list())[0]?.job).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/choose a shorter time/),
    });
    expect([...(await archived(job)).keys()]).toEqual([`${id}-${locale}.pdf`]);
  });

  it('end when their owner may not read results any more', async () => {
    const leaving = await Author.on(server);
    server.clock.forward(1);
    const { job } = dataOf<{ job: string }>(await begin({}, leaving));
    await server.database.db.execute(sql`update user_account set roles = '{user}' where id = ${leaving.userId}`);
    await working(server, () => leaving.ended(job));
    expect(await leaving.job(job)).toMatchObject({ state: 'failed', message: 'You are not allowed to do this.' });
    expect(await storedFiles(job)).toEqual([]);
  });

  it('are refused when there are too many', async () => {
    const count = 10_001;
    await server.database.db.execute(sql`
      with person as (
        insert into user_account (id, email, display_name, status, roles, created_at)
        select gen_random_uuid(), 'many' || n || '@example.org', 'Respondent', 'active', '{user}', now()
        from generate_series(1, ${count}::int) n returning id
      )
      insert into user_instrument (user_id, id, instrument_id, version_id, locale, respondent, status, answers, started_at, completed_at, scores)
      select person.id, gen_random_uuid(), ${instrumentId}, version.id, 'en-US', '{}', 'completed', '{}', now(), now(), '{}'
      from person, instrument_version version where version.instrument_id = ${instrumentId}
    `);
    const { body } = await begin({});
    expect(body).toMatchObject({ errorCode: 'reports.too_many' });
    expect(body.errorMessage).toMatch(/10,000/);
  });
});
