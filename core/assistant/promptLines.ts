import { chatRules, judgeRules } from './houseRules';
import type { PromptContent, PromptPurpose } from './prompt';
import { filledPrompt } from './promptTemplate';

export interface PromptLines {
  system: string;
  /** What stands for the person's words. */
  user: string;
}

/** The product's own rules for a purpose, above whatever a prompt says. */
const rulesOf: Partial<Record<PromptPurpose, string>> = { chat: chatRules, judge: judgeRules };

/** By variable: what fills it from each source. */
export function filledValues(
  { variables }: Pick<PromptContent, 'variables'>,
  given: Readonly<Record<string, string>>,
  bySource: Partial<Record<PromptContent['variables'][number]['source'], string>>,
): Record<string, string> {
  return Object.fromEntries(variables.map(({ name, source }) => [name, bySource[source] ?? given[name] ?? '']));
}

/** The system text of a prompt, below the product's rules. Values of people never stand in it: `promptProblems` holds that. */
export const systemLine = (
  purpose: PromptPurpose,
  { system }: Pick<PromptContent, 'system'>,
  values: Readonly<Record<string, string>>,
): string => [rulesOf[purpose], filledPrompt(system, values)].filter(Boolean).join('\n\n');

/** What is sent for a prompt whose variables have these values. */
export const promptLines = (
  purpose: PromptPurpose,
  content: PromptContent,
  values: Readonly<Record<string, string>>,
): PromptLines => ({
  system: systemLine(purpose, content, values),
  user: filledPrompt(content.template, values),
});
