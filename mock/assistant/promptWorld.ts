import type { Role } from '../../core/access/roles';
import { promptProblems } from '../../core/assistant/checkPrompt';
import type { PromptContent } from '../../core/assistant/prompt';
import {
  type Prompt,
  type PromptCase,
  type PromptEnabling,
  type PromptRunResult,
  type PromptVersion,
  prompt,
} from '../../core/contract/assistant/prompt';
import { refuse } from '../failure';
import { keep } from '../keeper';
import { newId } from '../translating/translationWorld';

export type MockPrompt = Omit<Prompt, 'may' | 'cases' | 'standing'> & { caseList: PromptCase[] };

const at = '2026-11-02T08:00:00.000Z';

const mockPrompt = (number: number, change: Partial<MockPrompt>): MockPrompt => ({
  ...{ id: `01900000-0000-7000-8200-${String(number).padStart(12, '0')}`, key: `prompt_${number}`, purpose: 'chat' },
  names: { 'en-US': { name: `Prompt ${number}`, description: '', labels: {} } },
  system: 'Answer in {{language}}.',
  template: '{{question}}',
  variables: [
    { name: 'language', type: 'text', source: 'language', options: [] },
    { name: 'question', type: 'text', source: 'question', options: [] },
  ],
  ...{ model: null, temperature: 0.3, maxTokens: 600, version: 1, enabled: null, roles: [] as Role[] },
  ...{ caseList: [], updatedAt: at, rowVersion: 1 },
  ...change,
});

const start = (): MockPrompt[] => [
  mockPrompt(1, {
    key: 'plain_words',
    names: { 'en-US': { name: 'Plain words', description: 'Explains a result.', labels: {} } },
    ...{ enabled: 1, roles: ['superAdmin', 'admin', 'user'] },
  }),
  mockPrompt(2, {
    key: 'kindness',
    purpose: 'judge',
    names: { 'en-US': { name: 'Kindness', description: '', labels: {} } },
    template: '{{rubric}} {{answer}}',
    variables: [
      { name: 'rubric', type: 'text', source: 'rubric', options: [] },
      { name: 'answer', type: 'text', source: 'answer', options: [] },
      { name: 'language', type: 'text', source: 'language', options: [] },
    ],
  }),
];

const contentOf = ({ system, template, variables, model, temperature, maxTokens }: PromptContent): PromptContent => ({
  ...{ system, template, variables, model, temperature, maxTokens },
});

let versions = new Map<string, PromptVersion[]>();
let enablings = new Map<string, PromptEnabling[]>();
let runs = new Map<string, PromptRunResult[]>();

/** How the newest run of the present version went. */
function standingOf({ id, version }: MockPrompt): Prompt['standing'] {
  const run = runs.get(id)?.find((each) => each.run.version === version && each.run.state === 'done')?.run;
  return run ? { passed: run.passed, total: run.total } : null;
}

export const prompts = keep<MockPrompt, typeof prompt.declared>(prompt, start, {
  stored: (fields, before) => {
    if (fields.key !== undefined && prompts.rows().some(({ key, id }) => key === fields.key && id !== before?.id))
      refuse('prompt.key_taken');
    const next = { ...mockPrompt(0, {}), ...before, ...fields };
    const problems = promptProblems(next.purpose, next);
    if (problems.length > 0) {
      refuse('prompt.invalid', {
        details: problems.map(({ code, field, name }) => ({
          ...{ path: `body.${field}`, code: `prompt.${code}`, message: `${code}: ${name}` },
        })),
      });
    }
    const isNew = before === undefined || JSON.stringify(contentOf(next)) !== JSON.stringify(contentOf(before));
    if (before && isNew) versionsOf(before);
    const kept = before ?? { enabled: null, roles: [], caseList: [] };
    return { ...kept, ...fields, version: (before?.version ?? 0) + (isNew ? 1 : 0) };
  },
  removable: ({ enabled }) => {
    if (enabled !== null) refuse('prompt.enabled');
  },
  shown: ({ caseList, ...row }) => ({ ...row, cases: caseList.length, standing: standingOf({ caseList, ...row }) }),
});

export function promptOf(id: string): MockPrompt {
  return prompts.rows().find((row) => row.id === id) ?? refuse('not_found');
}

export function put(next: MockPrompt): MockPrompt {
  const stored = { ...next, rowVersion: next.rowVersion + 1 };
  prompts.set(prompts.rows().map((row) => (row.id === stored.id ? stored : row)));
  return stored;
}

/** Newest first; what was written without one gets its version here. */
export function versionsOf(row: MockPrompt): PromptVersion[] {
  const kept = versions.get(row.id) ?? [];
  const all = kept.some(({ number }) => number === row.version)
    ? kept
    : [{ number: row.version, at: row.updatedAt, by: 'nobody' as const, ...contentOf(row) }, ...kept];
  versions.set(row.id, all);
  return all;
}

export const enablingsOf = (id: string): PromptEnabling[] => enablings.get(id) ?? [];
export const noteEnabling = (id: string, row: PromptEnabling) => enablings.set(id, [row, ...enablingsOf(id)]);
export const runsOf = (id: string): PromptRunResult[] => runs.get(id) ?? [];
export const noteRun = (id: string, run: PromptRunResult) => runs.set(id, [run, ...runsOf(id)]);

/** The prompts that these roles may choose for a conversation. */
export const offeredTo = (roles: readonly Role[]): readonly MockPrompt[] =>
  prompts
    .rows()
    .filter(
      ({ purpose, enabled, roles: held }) =>
        purpose === 'chat' && enabled !== null && held.some((each) => roles.includes(each)),
    );

export const freshId = newId;

export function resetPrompts(): void {
  prompts.reset();
  versions = new Map();
  enablings = new Map();
  runs = new Map();
}
