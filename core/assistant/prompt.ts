/** What a prompt is for. */
export const promptPurposes = ['chat', 'judge', 'item_writing', 'report_text', 'translation', 'text_summary'] as const;
export type PromptPurpose = (typeof promptPurposes)[number];

export const variableTypes = ['text', 'number', 'choice'] as const;

/**
 * What fills a variable. `question`: the person's words; `person`: what they enter before a conversation begins; `language`: the name of
 * the language to answer in; `date`: the day; `answer` and `rubric`: what a judging prompt is given; `sample`: what is entered to try it.
 */
export const variableSources = ['question', 'person', 'language', 'date', 'answer', 'rubric', 'sample'] as const;
export type VariableSource = (typeof variableSources)[number];

export interface PromptVariable {
  name: string;
  type: (typeof variableTypes)[number];
  source: VariableSource;
  /** Of a choice. */
  options: string[];
}

/** What the product sends for a prompt; a version of it never changes. */
export interface PromptContent {
  system: string;
  template: string;
  variables: PromptVariable[];
  /** null: the installation's. */
  model: string | null;
  temperature: number;
  /** The most tokens of an answer. */
  maxTokens: number;
}

/** The sources that a variable of each purpose may have. */
export const sourcesOf = (purpose: PromptPurpose): readonly VariableSource[] => {
  if (purpose === 'chat') return ['question', 'person', 'language', 'date'];
  if (purpose === 'judge') return ['answer', 'rubric', 'language', 'date'];
  return ['sample', 'language', 'date'];
};

/** The sources without which a prompt of the purpose has no sense. */
export const neededSources = (purpose: PromptPurpose): readonly VariableSource[] => {
  if (purpose === 'chat') return ['question'];
  return purpose === 'judge' ? ['answer', 'rubric'] : [];
};
