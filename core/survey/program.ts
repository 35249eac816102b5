import { checkFormula, compileProgram, type FormulaFault, type Program, type ProgramRun } from '../formula';
import type { References } from '../formula/checker';
import { parseFormula } from '../formula/parser';
import { attributeRefs } from '../formula/scope';
import { formatPath } from '../instrument/problem';
import type { FormulaProblem, InstrumentStructure } from '../instrument/program';
import { atOnce, type Steps } from '../steps';
import type { SurveyQuota } from './document';
import {
  armName,
  attributeName,
  type NamedParts,
  type SurveyDefinitions,
  type SurveyNames,
  surveyNames,
} from './names';
import type { AnsweredItem, Participant } from './participant';
import { unknownCodes } from './quotedCodes';
import { compileRule, type Rule } from './rule';
import { suggestedName } from './suggestName';

/** What of a survey has to do with formulas: a draft, a revision or a document. */
export interface SurveyRules extends NamedParts {
  items: readonly { code: string; visibleIf?: string; required?: boolean }[];
  quotas?: readonly SurveyQuota[];
}

/** The rules of a survey, checked and compiled; made once for a revision. It holds no participant's data. */
export class SurveyProgram {
  /** Item codes in order. */
  readonly items: readonly string[];
  readonly program: Program;
  private readonly compiled = {
    problems: [] as FormulaProblem[],
    rules: [] as (Rule | null)[],
    quotas: [] as { code: string; condition: Rule | null }[],
  };
  private readonly names: SurveyNames;
  private readonly sources: readonly (string | undefined)[];
  private readonly needs = new Map<number, readonly number[]>();

  private constructor(survey: SurveyRules, names: SurveyNames) {
    this.names = names;
    this.program = compileProgram(this.names.definition);
    this.items = survey.items.map(({ code }) => code);
    this.sources = survey.items.map(({ visibleIf }) => visibleIf);
  }

  /** See `surveyProgram`: a step is an item, a rule or a condition. */
  static *inSteps(survey: SurveyRules, definitions: SurveyDefinitions): Steps<SurveyProgram> {
    const made = new SurveyProgram(survey, yield* surveyNames(survey, definitions));
    const { rules, quotas } = made.compiled;
    for (const [index, { code, visibleIf }] of survey.items.entries()) {
      yield;
      rules.push(visibleIf === undefined ? null : made.compile(visibleIf, index, code, ['items', index, 'visibleIf']));
    }
    for (const [index, { code, condition }] of (survey.quotas ?? []).entries()) {
      yield;
      quotas.push({ code, condition: made.compile(condition, null, code, ['quotas', index, 'condition']) });
    }
    return made;
  }

  private compile(source: string, before: number | null, owner: string, path: (string | number)[]): Rule | null {
    const faults = this.check(source, before);
    for (const fault of faults) this.compiled.problems.push({ ...fault, owner, path: formatPath(path) });
    return faults.length > 0 ? null : compileRule(source, this.program, (found) => this.itemsOf(found));
  }

  /** Faults of rules and conditions, each with its place. */
  get problems(): readonly FormulaProblem[] {
    return this.compiled.problems;
  }

  /** By item; null: asked always (there is no rule, or it has faults). */
  get rules(): readonly (Rule | null)[] {
    return this.compiled.rules;
  }

  /** `condition` null: it has faults, and never holds. */
  get quotas(): readonly { code: string; condition: Rule | null }[] {
    return this.compiled.quotas;
  }

  /** The faults of a formula: of the rule of the item with this index, or (null) of a quota's condition. Never throws. */
  check(source: string, before: number | null): FormulaFault[] {
    const { scope } = this.program;
    const { faults, references, node } = checkFormula(source, scope, 'boolean');
    const found = [...faults.map((fault) => this.suggested(fault, before)), ...this.wrongPlaces(references, before)];
    if (node !== null) found.push(...unknownCodes(parseFormula(source, scope.members), scope));
    return found;
  }

  /** What is known of a participant, for the rules to look at. Total. */
  run({ attributes, respondent, arm, items }: Participant): ProgramRun {
    const answers: Record<string, unknown> = {};
    const scores: Record<string, string | number | boolean | null> = {};
    for (const [code, value] of Object.entries(attributes)) answers[attributeName(code)] = value;
    if (arm !== null) answers[armName] = arm;
    this.items.forEach((code, index) => {
      const item = Object.hasOwn(items, code) ? items[code] : undefined;
      if (item === undefined) return;
      for (const [ref, answer] of this.visibleAnswers(item, index, respondent)) answers[`${code}.${ref}`] = answer;
      if (item.status !== 'completed') return;
      for (const [name, score] of Object.entries(item.scores)) scores[`${code}.${name}`] = score;
    });
    return this.program.run({ answers, scores, respondent });
  }

  /** Answers to questions that the item's own rules hide count as not given. */
  private visibleAnswers({ answers }: AnsweredItem, index: number, respondent: Participant['respondent']) {
    const run = this.names.drafts[index]?.compiled.program.run({ answers, respondent });
    return Object.entries(answers).filter(([ref]) => run?.isVisible(ref.split('.')[0] ?? '') === true);
  }

  /** What the item with this index asks, without what has faults; undefined: it has no definition. */
  structureOf(item: number): InstrumentStructure | undefined {
    return this.names.drafts[item]?.structure;
  }

  /** Indexes of the items that a formula names. */
  needsIn(source: string): readonly number[] {
    return this.itemsOf(checkFormula(source, this.program.scope, 'boolean').references);
  }

  /** Indexes of the items that the rule of this item names. */
  needsOf(item: number): readonly number[] {
    const source = this.rules[item] === null ? undefined : this.sources[item];
    const needs = this.needs.get(item) ?? (source === undefined ? [] : this.needsIn(source));
    this.needs.set(item, needs);
    return needs;
  }

  /** An unknown name with the one that was probably meant, among those that can be named here. */
  private suggested(fault: FormulaFault, before: number | null): FormulaFault {
    if (fault.code !== 'unknown_name') return fault;
    const { suggestion: _, ...rest } = fault;
    const { items, calculations } = this.program.scope;
    const isEarlier = (item = -1) => before === null || item < before;
    const { itemOfQuestion, itemOfCalculation } = this.names;
    const suggestion = suggestedName(String(fault.params.name), [
      ...items.flatMap(({ ref, question }) => (isEarlier(itemOfQuestion[question]) ? [ref] : [])),
      ...calculations.flatMap(({ code }, index) => (isEarlier(itemOfCalculation[index]) ? [code] : [])),
      ...[...attributeRefs.keys()].filter((name) => name !== 'attempt.duration'),
    ]);
    return suggestion === undefined ? rest : { ...rest, suggestion };
  }

  private itemsOf({ items, calculations }: References): number[] {
    const { itemOfQuestion, itemOfCalculation } = this.names;
    const { scope } = this.program;
    const found = new Set([
      ...[...items.keys()].map((index) => itemOfQuestion[scope.items[index]?.question ?? -1] ?? -1),
      ...[...calculations.keys()].map((index) => itemOfCalculation[index] ?? -1),
    ]);
    found.delete(-1);
    return [...found];
  }

  /** Names of what is asked later, and of the time that an attempt takes, which a survey does not know. */
  private wrongPlaces(references: References, before: number | null): FormulaFault[] {
    const { scope } = this.program;
    const faults: FormulaFault[] = [];
    if (references.duration !== null) {
      faults.push({ code: 'unknown_name', ...references.duration, params: { name: 'attempt.duration' } });
    }
    if (before === null) return faults;
    const look = (name: string, item: number, span: { start: number; end: number }) => {
      if (item >= before) faults.push({ code: 'looks_forward', ...span, params: { name } });
    };
    for (const [index, span] of references.items) {
      const item = scope.items[index];
      if (item) look(item.ref, this.names.itemOfQuestion[item.question] ?? -1, span);
    }
    for (const [index, span] of references.calculations) {
      look(scope.calculations[index]?.code ?? '', this.names.itemOfCalculation[index] ?? -1, span);
    }
    return faults;
  }
}

/**
 * Compiles the rules of a survey. Never throws: a rule with faults asks its item of everybody, a condition with faults never holds;
 * `problems` names them. `definitions`: by item code.
 */
export function surveyProgram(survey: SurveyRules, definitions: SurveyDefinitions): SurveyProgram {
  return atOnce(SurveyProgram.inSteps(survey, definitions));
}
