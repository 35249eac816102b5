import { missed } from '../../core/assistant/expectation';
import type { Handlers } from '../engine';
import { outdated, refuse } from '../failure';
import { addJob } from '../platform/jobWorld';
import { hasAi } from '../translating/ai';
import {
  enablingsOf,
  type MockPrompt,
  noteEnabling,
  noteRun,
  promptOf,
  prompts,
  put,
  runsOf,
  versionsOf,
} from './promptWorld';

function seen(id: string, rowVersion: number): MockPrompt {
  const row = promptOf(id);
  if (row.rowVersion !== rowVersion) throw outdated('body.rowVersion', row.rowVersion, { rowVersion: row.rowVersion });
  return row;
}

const now = () => new Date().toISOString();

/** What the mock endpoint answers to everything. */
export const mockAnswer = 'This is an answer of the mock world.';

export const prompt: Handlers['prompt'] = {
  ...prompts.handlers,
  versions: ({ params }) => versionsOf(promptOf(params.id)),
  takeBack: ({ params, body }) => {
    const row = seen(params.id, body.rowVersion);
    const earlier = versionsOf(row).find(({ number }) => number === body.version) ?? refuse('not_found');
    const { number: _, at: __, by: ___, ...content } = earlier;
    const next = put({ ...row, ...content, version: row.version + 1, updatedAt: now() });
    versionsOf(next);
    return { version: next.version };
  },
  enable: ({ params, body, caller }) => {
    const row = seen(params.id, body.rowVersion);
    const { version, roles } = body;
    const run = runsOf(row.id).find((each) => each.run.version === version);
    const hasPassed = run !== undefined && run.run.total > 0 && run.run.passed === run.run.total;
    if (version !== null && (row.purpose !== 'chat' || roles.length === 0)) refuse('prompt.not_for_people');
    if (version !== null && !hasPassed && !body.reason) refuse('prompt.reason_needed');
    const next = put({ ...row, enabled: version, roles });
    const by = caller ? { id: caller.id, name: caller.displayName } : ('nobody' as const);
    const reason = version === null || hasPassed ? null : (body.reason ?? null);
    noteEnabling(row.id, { version, roles, reason, at: now(), by });
    return { enabled: version, rowVersion: next.rowVersion };
  },
  enablings: ({ params }) => enablingsOf(promptOf(params.id).id),
  cases: ({ params }) => {
    const { caseList, rowVersion } = promptOf(params.id);
    return { cases: caseList, rowVersion };
  },
  setCases: ({ params, body }) => {
    const { caseList, rowVersion } = put({ ...seen(params.id, body.rowVersion), caseList: body.cases });
    return { cases: caseList, rowVersion };
  },
  runs: ({ params }) => runsOf(promptOf(params.id).id).map(({ run }) => run),
  begin: ({ params, body, caller }) => {
    const row = promptOf(params.id);
    if (!hasAi()) refuse('ai.absent');
    if (row.caseList.length === 0) refuse('prompt.cases_absent');
    const planned = row.caseList.length * body.repeats;
    const cases = row.caseList.map((each) => {
      const wrong = each.expectations.flatMap((expectation, index) => {
        const found = expectation.kind === 'judge' ? undefined : missed(expectation, mockAnswer);
        return found ? [{ index, found: found.found, answer: mockAnswer }] : [];
      });
      return { case: each.name, passed: wrong.length > 0 ? 0 : body.repeats, total: body.repeats, missed: wrong };
    });
    let left = planned;
    const { id } = addJob(
      caller?.id ?? '',
      planned,
      () => {
        if (left === 0) return undefined;
        left -= 1;
        return 'done';
      },
      { kind: 'prompt.cases' },
    );
    const passed = cases.reduce((sum, each) => sum + each.passed, 0);
    const by = caller ? { id: caller.id, name: caller.displayName } : ('nobody' as const);
    const run = { id, version: body.version, model: 'mock-model', repeats: body.repeats, at: now(), by };
    noteRun(row.id, { run: { ...run, state: 'done', passed, total: planned, planned }, cases });
    return { jobId: id };
  },
  run: ({ params }) => runsOf(params.id).find(({ run }) => run.id === params.run) ?? refuse('not_found'),
  tryIt: () => ({ is: 'text', text: mockAnswer }),
};
