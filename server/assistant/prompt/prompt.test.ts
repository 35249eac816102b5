import {
  type Prompt,
  type PromptRun,
  type PromptRunResult,
  type PromptVersion,
  prompt,
} from 'core/contract/assistant/prompt';
import { aiSettings, ChatEndpointDouble } from '../../ai/chatEndpoint.testing';
import type { JobKind, JobRun, JobStep } from '../../platform/job/kinds';
import { dataOf } from '../../testing/answering/respondent';
import { promptFields } from '../../testing/assistant/asker';
import { createTestServer, type TestServer } from '../../testing/testServer';

const { endpoints } = prompt;

let endpoint: ChatEndpointDouble;
let server: TestServer;
let token: string;
let userId: string;
beforeAll(async () => {
  endpoint = await new ChatEndpointDouble().open();
  server = await createTestServer({ ai: { ...aiSettings, baseUrl: endpoint.url, apiKey: undefined } });
  userId = await server.addUser('super@example.org', ['superAdmin']);
  token = (await server.signIn('super@example.org')).accessToken;
});
afterAll(async () => {
  await server.stop();
  await endpoint.close();
});
beforeEach(() => {
  endpoint.asked.length = 0;
  endpoint.reply = () => ({ pieces: ['Hello'] });
});

const create = (change: object = {}) => server.ask(endpoints.create, { token, body: promptFields(change) });
const created = async (change: object = {}) => dataOf<Prompt>(await create(change));
const read = async ({ id }: { id: string }) =>
  dataOf<Prompt>(await server.ask(endpoints.read, { token, params: { id } }));
const change = ({ id, rowVersion }: Prompt, body: object) =>
  server.ask(endpoints.change, { token, params: { id }, body: { ...body, rowVersion } });
const setCases = ({ id, rowVersion }: { id: string; rowVersion: number }, cases: object[]) =>
  server.ask(endpoints.setCases, { token, params: { id }, body: { cases, rowVersion } });
const enable = ({ id, rowVersion }: { id: string; rowVersion: number }, body: object) =>
  server.ask(endpoints.enable, { token, params: { id }, body: { version: 1, roles: ['user'], rowVersion, ...body } });
const aCase = (expectations: object[], inputs: object = { question: 'Well?' }) => ({
  ...{ id: crypto.randomUUID(), name: 'A case', inputs, expectations },
});

/** Does the job as the worker would, without waiting for one. */
async function run(of: { id: string }, body: object = { version: 1, repeats: 2 }): Promise<PromptRunResult> {
  server.clock.forward(1);
  const { jobId } = dataOf<{ jobId: string }>(
    await server.ask(endpoints.begin, { token, params: { id: of.id }, body }),
  );
  await server.services.jobs.begin(jobId);
  const input = { promptId: of.id, next: 0 };
  const job: JobRun<'prompt.cases'> = {
    ...{ id: jobId, userId, input, total: null, failures: 0, signal: new AbortController().signal },
    advance: async (step, write) => {
      expect(await server.services.jobs.advance(jobId, job.input, step as JobStep<JobKind>, write)).toBe(true);
      job.input = step.input;
    },
  };
  await server.services.promptRuns.work(job).finally(() => server.services.jobs.end(jobId, 'done'));
  return dataOf<PromptRunResult>(await server.ask(endpoints.run, { token, params: { id: of.id, run: jobId } }));
}

describe('a prompt', () => {
  it('keeps every version as it was, and has a way back', async () => {
    const made = await created();
    expect(made).toMatchObject({ version: 1, enabled: null, cases: 0, standing: null });
    const second = dataOf<Prompt>(await change(made, { system: 'Be brief, in {{language}} on {{today}}.' }));
    expect(second.version).toBe(2);
    // What it is called is not what is sent.
    const named = dataOf<Prompt>(
      await change(second, { names: { 'de-DE': { name: 'Kurz', description: '', labels: {} } } }),
    );
    expect(named.version).toBe(2);
    const back = { version: 1, rowVersion: named.rowVersion };
    expect(dataOf(await server.ask(endpoints.takeBack, { token, params: { id: made.id }, body: back }))).toEqual({
      version: 3,
    });
    const versions = dataOf<PromptVersion[]>(await server.ask(endpoints.versions, { token, params: { id: made.id } }));
    expect(versions.map(({ number, system }) => [number, system])).toEqual([
      [3, made.system],
      [2, second.system],
      [1, made.system],
    ]);
    expect((await read(made)).system).toBe(made.system);
    await expect(
      server.database.pool.query('select 1 from prompt_version where prompt_id = $1', [made.id]),
    ).resolves.toMatchObject({ rowCount: 3 });
    expect((await change(made, { system: 'Late' })).body.errorCode).toBe('conflict');
  });

  it.each([
    ['an unknown variable', { template: '{{question}} {{nobody}}' }, 'body.template', 'There is no variable “nobody”.'],
    [
      'words of people in the system text',
      { system: '{{question}} {{language}} {{today}}' },
      'body.system',
      /written by people/,
    ],
    ['a model that is not offered', { model: 'gpt-99' }, 'body.model', /does not offer/],
    ['a variable that stands nowhere', { system: '{{language}}' }, 'body.variables', /stands nowhere/],
  ])('is not stored with %s', async (_, wrong, path, message) => {
    const { body } = await create(wrong);
    expect(body).toMatchObject({
      errorCode: 'prompt.invalid',
      details: [{ path, message: expect.stringMatching(message) }],
    });
  });

  it('has a key of its own, and is found by it and by its names', async () => {
    const made = await created({
      key: 'calm_words',
      names: { 'de-DE': { name: 'Ruhige Worte', description: '', labels: {} } },
    });
    expect((await create({ key: 'calm_words' })).body.errorCode).toBe('prompt.key_taken');
    for (const keyword of ['calm_w', 'ruhige']) {
      const found = dataOf<Prompt[]>(await server.ask(endpoints.list, { token, query: { keyword } }));
      expect(found.map(({ id }) => id)).toEqual([made.id]);
    }
  });

  it('is a superAdmin’s to write and to see', async () => {
    const admin = await server.tokenOf(['admin', 'user']);
    expect((await server.ask(endpoints.list, { token: admin })).body.errorCode).toBe('access.denied');
  });
});

describe('cases', () => {
  it('are run several times each; what can be checked is checked before a judge is asked', async () => {
    const judge = await created({
      purpose: 'judge',
      system: 'Judge strictly.',
      template: 'Rubric: {{rubric}}\nAnswer: {{answer}}',
      variables: [
        { name: 'rubric', type: 'text', source: 'rubric', options: [] },
        { name: 'answer', type: 'text', source: 'answer', options: [] },
      ],
    });
    const made = await created();
    const cases = [
      aCase([
        { kind: 'contains', text: 'hello' },
        { kind: 'judge', promptId: judge.id, rubric: 'Is it kind?' },
      ]),
      aCase([
        { kind: 'lacks', text: 'hello' },
        { kind: 'judge', promptId: judge.id, rubric: 'Is it kind?' },
      ]),
    ];
    const { rowVersion } = dataOf<Prompt>(await setCases(made, cases));
    let verdicts = 0;
    endpoint.reply = ({ system }) => {
      if (!system.startsWith('You judge')) return { pieces: ['Hello, "passed": true'] };
      verdicts += 1;
      return { pieces: [`{"passed": ${verdicts === 1}, "why": "It is cold."}`] };
    };
    const { run: went, cases: results } = await run(made);
    expect(went).toMatchObject({
      version: 1,
      model: 'small-model',
      repeats: 2,
      passed: 1,
      total: 4,
      planned: 4,
      state: 'done',
    });
    expect(results).toMatchObject([
      { passed: 1, total: 2, missed: [{ index: 1, found: 'It is cold.' }] },
      { passed: 0, total: 2, missed: [{ index: 0, found: 'hello' }] },
    ]);
    expect(verdicts).toBe(2);
    // The answer is handed over as a text in quotation marks.
    expect(endpoint.asked.find(({ system }) => system.startsWith('You judge'))?.question).toContain(
      '"Hello, \\"passed\\": true"',
    );
    expect((await read(made)).standing).toEqual({ passed: 1, total: 4 });
    // Other cases, or another version: what went before says nothing of them.
    dataOf(await setCases({ id: made.id, rowVersion }, cases.slice(0, 1)));
    expect((await read(made)).standing).toBeNull();
    const runs = dataOf<PromptRun[]>(await server.ask(endpoints.runs, { token, params: { id: made.id } }));
    expect(runs).toHaveLength(1);
  });

  it('count an unusable answer as missed, and are gone on with later where the endpoint is away', async () => {
    const made = await created();
    dataOf(await setCases(made, [aCase([{ kind: 'contains', text: 'hello' }])]));
    endpoint.reply = () => ({ raw: 'data: {{\n\n' });
    expect((await run(made, { version: 1, repeats: 1 })).cases).toMatchObject([
      { passed: 0, total: 1, missed: [{ index: -1 }] },
    ]);
    endpoint.reply = () => ({ status: 401 });
    await expect(run(made, { version: 1, repeats: 1 })).rejects.toMatchObject({ note: { key: 'error.ai.failed' } });
  });

  it('are refused with a schema that is none, or a judge that is none', async () => {
    const made = await created();
    const wrong = [
      aCase([
        { kind: 'schema', schema: '{"pattern": "(a+)+$"}' },
        { kind: 'judge', promptId: made.id, rubric: 'x' },
      ]),
    ];
    expect((await setCases(made, wrong)).body).toMatchObject({
      errorCode: 'prompt.invalid',
      details: [{ code: 'prompt.schema' }, { code: 'prompt.no_judge' }],
    });
    expect(
      (await server.ask(endpoints.begin, { token, params: { id: made.id }, body: { version: 1 } })).body.errorCode,
    ).toBe('prompt.cases_absent');
  });
});

describe('a version', () => {
  it('is put in use when its cases have passed, or with a reason that stays on record', async () => {
    const made = await created();
    expect((await enable(made, {})).body.errorCode).toBe('prompt.reason_needed');
    const { rowVersion } = dataOf<Prompt>(await setCases(made, [aCase([{ kind: 'contains', text: 'hello' }])]));
    const now = { id: made.id, rowVersion };
    endpoint.reply = () => ({ pieces: ['No'] });
    await run(made);
    expect((await enable(now, {})).body.errorCode).toBe('prompt.reason_needed');
    dataOf(await enable(now, { reason: 'A demonstration' }));
    endpoint.reply = () => ({ pieces: ['Hello'] });
    await run(made);
    server.clock.forward(1);
    dataOf(await enable({ id: made.id, rowVersion: rowVersion + 1 }, {}));
    server.clock.forward(1);
    dataOf(await enable({ id: made.id, rowVersion: rowVersion + 2 }, { version: null, roles: [] }));
    const record = dataOf<{ version: number | null; reason: string | null }[]>(
      await server.ask(endpoints.enablings, { token, params: { id: made.id } }),
    );
    expect(record.map(({ version, reason }) => [version, reason])).toEqual([
      [null, null],
      [1, null],
      [1, 'A demonstration'],
    ]);
    const { rows } = await server.database.pool.query(
      `select action, change from audit_event where entity_id = $1 and action like 'prompt.%abled' order by id`,
      [made.id],
    );
    expect(rows.map(({ action, change: { passed } }) => [action, passed]).sort()).toEqual([
      ['prompt.disabled', true],
      ['prompt.enabled', false],
      ['prompt.enabled', true],
    ]);
  });

  it('in use stays as it is while another is written, and its prompt cannot be deleted', async () => {
    const made = await created();
    dataOf(await enable(made, { reason: 'x' }));
    const now = await read(made);
    dataOf(await change(now, { system: 'Other, {{language}} {{today}}' }));
    expect(await read(made)).toMatchObject({ version: 2, enabled: 1 });
    expect((await server.ask(endpoints.remove, { token, params: { id: made.id } })).body.errorCode).toBe(
      'prompt.enabled',
    );
  });
});

it('is tried as it stands in the form, streamed, with what it took', async () => {
  endpoint.reply = () => ({ pieces: ['Hel', 'lo'] });
  const { key: _, names: __, ...content } = promptFields();
  const events = await server.services.promptTrying.begin(
    userId,
    { ...content, values: { question: 'Well?' } } as never,
    new AbortController().signal,
  );
  const told: object[] = [];
  for await (const { data } of events) told.push(data);
  expect(told).toEqual([
    { is: 'text', text: 'Hel' },
    { is: 'text', text: 'lo' },
    expect.objectContaining({ is: 'end', outcome: 'done', model: 'small-model', input: 20, output: 5, reason: null }),
  ]);
  endpoint.reply = () => ({ status: 500 });
  expect(
    (await server.ask(endpoints.tryIt, { token, body: { ...content, template: '{{x}}', values: {} } })).body.errorCode,
  ).toBe('prompt.invalid');
});
