import type { Prompt, PromptNames } from 'core/contract/assistant/prompt';

/** What a prompt is called in a language, or in one that it has a name in; else by its key. */
export function promptName({ key, names }: { key: string; names: PromptNames }, locale: string): string {
  const [language] = locale.split('-');
  const near = Object.keys(names).find((code) => code.split('-')[0] === language && names[code]?.name);
  const found = [locale, near ?? '', 'en-US', ...Object.keys(names)].find((code) => names[code]?.name);
  return (found && names[found]?.name) || key;
}

/** What a person writes of a prompt. */
export type PromptFields = Pick<
  Prompt,
  'key' | 'purpose' | 'names' | 'system' | 'template' | 'variables' | 'model' | 'temperature' | 'maxTokens'
>;

export const promptFieldNames = [
  'key',
  'purpose',
  'names',
  'system',
  'template',
  'variables',
  'model',
  'temperature',
  'maxTokens',
] as const;

export const blankPrompt: PromptFields = {
  key: '',
  purpose: 'chat',
  names: {},
  system: '',
  template: '{{question}}',
  variables: [{ name: 'question', type: 'text', source: 'question', options: [] }],
  model: null,
  temperature: 0.3,
  maxTokens: 800,
};

/** Of a stored prompt, or of what stands in the form. */
export const promptFieldsOf = (given: Partial<PromptFields>): PromptFields => ({
  key: given.key ?? '',
  purpose: given.purpose ?? blankPrompt.purpose,
  names: given.names ?? {},
  system: given.system ?? '',
  template: given.template ?? '',
  variables: (given.variables ?? []).map((each) => ({
    ...each,
    options: each.type === 'choice' ? (each.options ?? []) : [],
  })),
  model: given.model ?? null,
  temperature: given.temperature ?? blankPrompt.temperature,
  maxTokens: given.maxTokens ?? blankPrompt.maxTokens,
});
