import { neededSources, type PromptContent, type PromptPurpose, sourcesOf, type VariableSource } from './prompt';
import { variablesIn } from './promptTemplate';

export const promptProblemCodes = [
  'unknown_variable',
  'repeated_variable',
  'unused_variable',
  'wrong_source',
  'untrusted_in_system',
  'no_options',
  'source_missing',
] as const;

export interface PromptProblem {
  code: (typeof promptProblemCodes)[number];
  /** The field that it stands at. */
  field: 'system' | 'template' | 'variables';
  /** The variable or the source that it is about. */
  name: string;
}

/** What the product itself fills in. Only this may stand in the system text: whatever people write is data, never an instruction. */
const trusted: readonly VariableSource[] = ['language', 'date'];

/** What keeps a prompt from being stored. */
export function promptProblems(purpose: PromptPurpose, content: PromptContent): PromptProblem[] {
  const { system, template, variables } = content;
  const problems: PromptProblem[] = [];
  const named = new Map(variables.map((variable) => [variable.name, variable]));
  const used = { system: variablesIn(system), template: variablesIn(template) };
  for (const field of ['system', 'template'] as const) {
    for (const name of used[field]) {
      const variable = named.get(name);
      if (variable === undefined) problems.push({ code: 'unknown_variable', field, name });
      else if (field === 'system' && !trusted.includes(variable.source))
        problems.push({ code: 'untrusted_in_system', field, name });
    }
  }
  const allowed = sourcesOf(purpose);
  const seen = new Set<string>();
  for (const { name, source, type, options } of variables) {
    if (seen.has(name)) problems.push({ code: 'repeated_variable', field: 'variables', name });
    seen.add(name);
    if (!allowed.includes(source)) problems.push({ code: 'wrong_source', field: 'variables', name });
    if (type === 'choice' && options.length === 0) problems.push({ code: 'no_options', field: 'variables', name });
    if (!used.system.includes(name) && !used.template.includes(name))
      problems.push({ code: 'unused_variable', field: 'variables', name });
  }
  for (const needed of neededSources(purpose)) {
    if (!used.template.some((name) => named.get(name)?.source === needed))
      problems.push({ code: 'source_missing', field: 'template', name: needed });
  }
  return problems;
}

/** What a value of a variable is refused for; undefined: it fits. */
export function valueProblem(
  { type, options }: Pick<PromptContent['variables'][number], 'type' | 'options'>,
  value: string | undefined,
): 'missing' | 'no_number' | 'no_option' | undefined {
  if (value === undefined || value.trim() === '') return 'missing';
  if (type === 'number' && !Number.isFinite(Number(value))) return 'no_number';
  if (type === 'choice' && !options.includes(value)) return 'no_option';
  return undefined;
}
