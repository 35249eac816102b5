import type { CalculationDefinition, ProgramDefinition, QuestionDefinition } from '../formula/definition';
import type { InstrumentStructure } from '../instrument/program';
import { programDefinition } from '../instrument/program';
import { compileDraft, type SoundDraft } from '../instrument/sound';
import type { Steps } from '../steps';
import type { Randomization, SurveyAttribute } from './document';

/** By item code: the instrument (or page) of the version that the item asks. An item without one has no names. */
export type SurveyDefinitions = ReadonlyMap<string, InstrumentStructure>;

/** What the names of a survey's formulas come from. */
export interface NamedParts {
  items: readonly { code: string }[];
  attributes?: readonly SurveyAttribute[];
  randomization?: Randomization | null;
}

/** All that formulas of a survey can name. */
export interface SurveyNames {
  definition: ProgramDefinition;
  /** By question of the definition, and by calculation: index of the item; -1: an attribute, or the arm. */
  itemOfQuestion: readonly number[];
  itemOfCalculation: readonly number[];
  /** By index of the item, without what has faults; undefined: it has no definition. */
  drafts: readonly (SoundDraft | undefined)[];
}

export const armName = 'arm';
export const attributeName = (code: string): string => `attribute.${code}`;

/** `attribute.CODE`, `arm`, `ITEM.question`, `ITEM.question.row`, `ITEM.calculation`. Of a code that stands twice the first counts. */
export function* surveyNames(
  { items, attributes = [], randomization }: NamedParts,
  definitions: SurveyDefinitions,
): Steps<SurveyNames> {
  const questions: QuestionDefinition[] = attributes.map(attributeQuestion);
  if (randomization) questions.push(choice(armName, randomization.arms));
  const itemOfQuestion = questions.map(() => -1);
  const calculations: CalculationDefinition[] = [];
  const itemOfCalculation: number[] = [];
  const drafts = new Map<InstrumentStructure, ReturnType<typeof compileDraft>>();
  const sound: (SoundDraft | undefined)[] = items.map(() => undefined);
  for (const [index, { code }] of items.entries()) {
    yield;
    const structure = definitions.get(code);
    if (structure === undefined || items.findIndex((other) => other.code === code) < index) continue;
    const draft = drafts.get(structure) ?? compileDraft(structure);
    drafts.set(structure, draft);
    const own = programDefinition(draft.structure);
    for (const question of own.questions) {
      questions.push({ ...question, code: `${code}.${question.code}`, section: 0, visibleIf: undefined, tags: [] });
      itemOfQuestion.push(index);
    }
    for (const { code: name, type, bands } of own.calculations) {
      calculations.push({ code: `${code}.${name}`, type, bands, formula: 'missing', given: true });
      itemOfCalculation.push(index);
    }
    sound[index] = draft;
  }
  return {
    definition: { sections: [{}], questions, tables: [], calculations, members: 2 },
    itemOfQuestion,
    itemOfCalculation,
    drafts: sound,
  };
}

function attributeQuestion({ code, kind, values = [] }: SurveyAttribute): QuestionDefinition {
  const name = attributeName(code);
  if (kind === 'choice')
    return choice(
      name,
      values.map((value) => ({ code: value })),
    );
  return { code: name, kind: kind === 'number' ? 'number' : 'short_text', section: 0, attribute: true };
}

function choice(code: string, answers: readonly { code: string }[]): QuestionDefinition {
  const codes = answers.map((one) => ({ code: one.code }));
  return { code, kind: 'single_choice', attribute: true, section: 0, answers: codes };
}
