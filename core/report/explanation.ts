import type { Explanation, MissingCause, Value } from '../formula';
import type { CodeFamily, CodeSources } from '../formula/mentions';
import { riskRef } from '../formula/scope';
import { codeSources } from '../instrument/codeSources';
import { type Item, itemsByCode } from '../instrument/items';
import { formatScore } from '../instrument/scoreText';
import type { ResolvedText } from '../instrument/textKeys';
import { formatValue, signs } from '../instrument/valueText';
import { scaleMates } from '../instrument/verdicts';
import { wholeScales } from '../instrument/wholeBands';
import { listed } from '../language/formatting';
import { chained, comparisonInWords, holdsOf, type Subject } from './comparison';
import { telling, withRanges } from './conditions';
import { nameFor, type ReportContext, readerLocale, textFor } from './context';
import { givenFields, operatorNames } from './explanationMessages';
import type { ExplainedItem, ExplanationStep } from './explanationStep';
import { plainName } from './plainNames';
import { filledText, filledWords } from './template';
import { groupOf, groupValues, lookedUpScore } from './traits/norm';
import { silentIn } from './verdicts';

export interface ExplanationModel {
  code: string;
  name: ResolvedText;
  /** Empty: for respondents, who see no formulas. */
  formula: string;
  root: ExplanationStep;
}

/** Where these change nothing, nobody is told of them. */
const roundings: ReadonlySet<string> = new Set(['round', 'floor', 'ceil']);

type Bare = Omit<ExplanationStep, 'steps'>;

/**
 * How a computation is explained. `plain`: in words, to respondents, without codes of calculations or tables. `named`: in words, with
 * codes where there are no names. `exact`: the same, and each step carries its part of the formula.
 */
type Telling = 'plain' | 'named' | 'exact';

/** One language's view of one respondent's computations. */
export class Explainer {
  private readonly items: ReadonlyMap<string, Item>;
  private readonly sources: CodeSources;
  private readonly locale: string;
  /** Calculations that steps refer to, in the order in which they were met. */
  readonly met = new Set<string>();
  /** The families of codes that texts of the explained calculation belong to. */
  private families: readonly CodeFamily[] = [];

  constructor(
    private readonly context: ReportContext,
    readonly telling: Telling,
  ) {
    this.items = itemsByCode(context.document);
    this.sources = codeSources(context.document);
    this.locale = readerLocale(context);
  }

  /** The whole computation of a calculation. */
  root(calculation: string, explanation: Explanation): ExplanationStep {
    this.families = this.familiesOf(calculation);
    const root = this.step(explanation);
    this.families = [];
    return root;
  }

  step(explanation: Explanation): ExplanationStep {
    const bare = this.bareStep(explanation);
    if (this.telling === 'exact') return { ...bare, source: explanation.source, steps: this.stepsOf(explanation) };
    return { ...bare, ...(this.special(explanation, bare) ?? { steps: this.stepsOf(explanation) }) };
  }

  private stepsOf(explanation: Explanation): ExplanationStep[] {
    return explanation.children.flatMap((child, index) => {
      if (this.isInnerKey(explanation, child)) return [];
      const range = this.range(explanation, index);
      return [range === null ? this.step(child) : { ...this.step(child), range }];
    });
  }

  /** A fixed text among the keys of a table names a part of the table, which has no other name. */
  private isInnerKey({ operation }: Explanation, { kind, value }: Explanation): boolean {
    return this.telling === 'plain' && operation === 'lookup' && kind === 'constant' && typeof value === 'string';
  }

  /** The families of codes that a calculation's texts belong to; for respondents also those of its scale. */
  private familiesOf(calculation: string): readonly CodeFamily[] {
    const families = this.sources.familiesOf(calculation);
    if (this.telling !== 'plain') return families;
    const banded = scaleMates(this.context.document, calculation).filter(({ bands = [] }) => bands.length > 0);
    return [...families, ...banded.map(({ code }): CodeFamily => ({ kind: 'band', of: code }))];
  }

  /** Of several calculations with such a band, the label of the one that the reader sees in it. */
  private labelIn(families: readonly CodeFamily[], code: string): string | undefined {
    const { run } = this.context;
    const silent = this.telling === 'plain' ? silentIn(this.context, 'respondent') : new Set();
    const isShown = ({ kind, of }: CodeFamily) => kind === 'band' && run.band(of) === code && !silent.has(of);
    return [...families.filter(isShown), ...families]
      .map((family) => textFor(this.context, labelKey(family, code))?.text)
      .find((label) => label !== undefined);
  }

  /** A value as it is shown; for respondents a code by its label. */
  private written({ kind, ref, value, operation, band, children }: Explanation): string {
    const calculation = kind === 'calculation' ? ref : undefined;
    const isCode = kind === 'calculation' || kind === 'constant' || kind === 'call';
    if (this.telling !== 'plain' || typeof value !== 'string' || !isCode) return this.format(value, calculation);
    const set = operation === 'code' ? this.items.get(children[0]?.ref ?? '')?.question.answerSet : undefined;
    const families: readonly CodeFamily[] =
      band !== undefined
        ? [{ kind: 'band', of: band.calculation }]
        : set !== undefined
          ? [{ kind: 'answer', of: set }]
          : calculation === undefined
            ? this.families
            : this.familiesOf(calculation);
    return this.labelIn(families, value) ?? value;
  }

  /** Explained in one sentence rather than operator by operator. */
  private special(
    explanation: Explanation,
    bare: Bare,
  ): (Pick<ExplanationStep, 'message' | 'steps'> & Partial<ExplanationStep>) | null {
    const { kind, operation, children } = explanation;
    const compared = comparisonInWords(
      explanation,
      (part) => this.subject(part),
      (part) => this.format(part.value),
      this.locale,
    );
    if (compared !== null) {
      const { message, params, steps } = compared;
      return { message, params: { value: bare.formatted, ...params }, steps: steps.map((part) => this.step(part)) };
    }
    const parts = chained(explanation);
    if (parts.length > 1) {
      const steps = parts.map((part) => this.step(part));
      const params = { ...bare.params, holds: holdsOf(explanation.value) };
      if (operation !== 'and') return { message: 'explain.any', params, steps };
      const told = telling(withRanges(steps));
      const [only, ...others] = told;
      return only && others.length === 0 ? only : { message: 'explain.all', params, steps: told };
    }
    const [inner] = children;
    if (kind === 'call' && roundings.has(operation ?? '') && inner?.value === explanation.value)
      return this.step(inner);
    if (operation === 'not' || operation === 'is_missing') return this.denied(explanation, bare);
    if (kind === 'call' && (operation === 'zscore' || operation === 'tscore')) {
      const [, mean, sd] = children;
      if (mean?.kind !== 'constant' || sd?.kind !== 'constant') return null;
      const params = { ...bare.params, mean: this.format(mean.value), sd: this.format(sd.value) };
      return {
        message: `explain.norm.${operation}`,
        params,
        steps: children.slice(0, 1).map((part) => this.step(part)),
      };
    }
    return null;
  }

  /** What is not so, or has no value, as a sentence about what is. */
  private denied({ operation, value, children }: Explanation, bare: Bare): ExplanationStep | null {
    const [inner] = children;
    if (inner === undefined) return null;
    if (operation === 'is_missing') return this.presence(inner, bare, value === null ? null : value !== true);
    const step = this.step(inner);
    // These say themselves whether they hold; a yes or no of a name does too.
    const saysItself = step.params.holds !== undefined || inner.kind === 'calculation' || inner.kind === 'item';
    if (saysItself && step.message !== 'explain.all' && step.message !== 'explain.any') return step;
    return {
      ...bare,
      message: 'explain.not_holds',
      params: { ...bare.params, holds: holdsOf(value) },
      steps: [step],
    };
  }

  /** Whether something has a value; null: it has no name. */
  private presence(explanation: Explanation, bare: Bare, has: Value): ExplanationStep | null {
    const { kind, ref = '' } = explanation;
    const params = { ...bare.params, holds: holdsOf(has) };
    const field = ref.replace(/^respondent\./, '');
    if (kind === 'attribute' && givenFields.includes(field)) {
      return { ...bare, message: `explain.given.${field}`, params, steps: [] };
    }
    const subject = kind === 'item' || kind === 'calculation' ? this.subject(explanation) : null;
    if (subject === null) return null;
    const message = kind === 'item' ? 'explain.answered' : 'explain.has_value';
    const steps = subject.steps.map((part) => this.step(part));
    return { ...bare, message, params: { ...params, name: subject.name }, steps };
  }

  /** What a comparison is about, if it has a name. */
  private subject(explanation: Explanation): Subject | null {
    const { kind, ref = '', operation, value, band, children } = explanation;
    const { context } = this;
    const [only] = children;
    if (kind === 'calculation' && ref !== riskRef) {
      const families = this.familiesOf(ref);
      const named = (code: string) => this.labelIn(families, code) ?? code;
      const given = typeof value === 'string' ? named(value) : this.format(value, ref);
      const isWhole = wholeScales(context.document).has(ref);
      return { name: this.nameOf(ref).text, given, named, isWhole, steps: [explanation] };
    }
    if (kind === 'item') {
      const item = this.item(explanation);
      if (item === null) return null;
      const written = (counted: Value) => this.asAnswered(this.items.get(item.code), counted);
      return { name: questionOf(item), given: written(value), named: (code) => code, written, steps: [explanation] };
    }
    if (band !== undefined) {
      const named = (code: string) => nameFor(context, `band.${band.calculation}.${code}.label`, code).text;
      const given = band.code === null ? this.format(null) : named(band.code);
      return { name: this.nameOf(band.calculation).text, given, named, steps: children };
    }
    if (operation === 'code' && only?.kind === 'item') {
      const item = this.item(only);
      if (item === null) return null;
      const set = this.items.get(item.code)?.question.answerSet ?? '';
      const named = (code: string) => nameFor(context, `answer.${set}.${code}.label`, code).text;
      return {
        name: questionOf(item),
        given: typeof value === 'string' ? named(value) : this.format(null),
        named,
        steps: [only],
      };
    }
    return null;
  }

  private bareStep(explanation: Explanation): Bare {
    const { kind, ref, value, operation } = explanation;
    const formatted = this.written(explanation);
    const calculation = kind === 'calculation' && ref !== undefined && ref !== riskRef ? ref : null;
    if (calculation !== null) this.met.add(calculation);
    const item = kind === 'item' ? this.item(explanation) : null;
    return {
      message: this.telling === 'plain' && operation === 'lookup' ? 'explain.looked_up' : messageOf(explanation),
      params: { value: formatted, ...this.params(explanation, item) },
      ...this.fromNorms(explanation, formatted),
      value,
      formatted,
      missing: explanation.missingCause ? this.missing(explanation.missingCause) : null,
      item,
      calculation,
    };
  }

  /** To respondents: for whom the entry of a table of norms is, and the score that it was looked up with. */
  private fromNorms(explanation: Explanation, formatted: string): Pick<Bare, 'message' | 'params'> | undefined {
    if (this.telling !== 'plain' || explanation.operation !== 'lookup') return undefined;
    const score = lookedUpScore(explanation);
    const group = groupValues(groupOf(this.context, explanation), (years) => this.format(years));
    if (score === undefined || group.sex === 'all') return undefined;
    const given = this.format(score.value, score.kind === 'calculation' ? score.ref : undefined);
    return { message: 'explain.norm.table', params: { ...group, given, value: formatted } };
  }

  /** The ends of the range that matched one of the keys in a table. */
  private range({ lookup, operation }: Explanation, column: number): ExplanationStep['range'] | null {
    if (operation !== 'lookup' || lookup?.row == null) return null;
    const table = this.context.document.tables?.find(({ code }) => code === lookup.table);
    const key = table?.rows[lookup.row]?.keys[column];
    if (!Array.isArray(key)) return null;
    const end = (bound: number | null | undefined) => (bound == null ? '' : this.format(bound));
    return { from: end(key[0]), to: end(key[1]) };
  }

  format(value: Value, calculation?: string): string {
    const { words = signs } = this.context;
    if (typeof value === 'object' && value !== null) {
      return listed(
        value.map((element) => formatValue(element, this.locale, undefined, words)),
        this.locale,
      );
    }
    const shown = this.context.document.calculations?.find(({ code }) => code === calculation);
    return formatScore(value, this.locale, shown, words);
  }

  private params(explanation: Explanation, item: ExplainedItem | null): Record<string, string | number> {
    const { ref, lookup, answered, band } = explanation;
    const params: Record<string, string | number> = {};
    if (item) {
      params.question = questionOf(item);
      params.answer = listed(
        item.answers.map(({ text }) => text),
        this.locale,
      );
      params.raw = this.format(item.raw);
    }
    if (explanation.kind === 'calculation' && ref === riskRef) params.holds = holdsOf(explanation.value);
    else if (explanation.kind === 'calculation' && ref !== undefined) params.name = this.nameOf(ref).text;
    if (explanation.kind === 'list') params.count = explanation.children.length;
    if (answered) {
      params.count = answered.count;
      params.of = answered.of;
    }
    if (lookup && this.telling !== 'plain') params.table = lookup.table;
    if (band) {
      params.name = this.nameOf(band.calculation).text;
      params.band =
        band.code === null ? '' : nameFor(this.context, `band.${band.calculation}.${band.code}.label`, band.code).text;
    }
    return params;
  }

  nameOf(calculation: string): ResolvedText {
    if (this.telling === 'plain') return plainName(this.context, calculation);
    return nameFor(this.context, `calculation.${calculation}.name`, calculation);
  }

  private missing({ reason, ref }: MissingCause): { message: string; params: Record<string, string> } {
    const item = ref === undefined ? undefined : this.items.get(ref);
    const params: Record<string, string> = {};
    if (item) params.question = this.questionText(item)?.text ?? item.code;
    else if (ref !== undefined && (this.telling !== 'plain' || this.context.run.explain(ref) !== undefined)) {
      params.name = this.nameOf(ref).text;
    }
    const field = ref?.replace(/^respondent\./, '') ?? '';
    const isGiven = reason === 'unknown_respondent_field' && givenFields.includes(field);
    return { message: `explain.missing.${isGiven ? `unknown.${field}` : reason}`, params };
  }

  private questionText({ question, row }: Item): ResolvedText | null {
    const key = row ? `question.${question.code}.${row.code}.text` : `question.${question.code}.text`;
    return filledWords(this.context, key);
  }

  private item(explanation: Explanation): ExplainedItem | null {
    const { ref = '', item: given } = explanation;
    const item = this.items.get(ref);
    if (!item || !given) return null;
    const { question, row } = item;
    return {
      code: ref,
      question: filledWords(this.context, `question.${question.code}.text`),
      row: row ? this.questionText(item) : null,
      answers: this.answers(item, explanation),
      raw: given.raw,
      keyed: given.keyed,
      reverse: given.reverse,
    };
  }

  private answers({ question, answers }: Item, { item: given, value }: Explanation): ResolvedText[] {
    const chosen = given?.answers ?? (given?.answer == null ? [] : [given.answer]);
    if (answers.length > 0) {
      const label = (code: string) => filledText(this.context, `answer.${question.answerSet}.${code}.label`, 'plain');
      return chosen.map((code) => label(code) ?? { text: code, locale: '' });
    }
    if (chosen.length > 0) return chosen.map((text) => ({ text, locale: '' }));
    if (given?.raw == null) return [];
    // A number, or yes and no: as given, not as keyed.
    const raw = typeof value === 'boolean' ? given.raw === 1 : given.raw;
    return [{ text: this.asAnswered({ question }, raw), locale: '' }];
  }

  /** A time counts as minutes since midnight, and is read as the time of day. */
  private asAnswered(item: Pick<Item, 'question'> | undefined, value: Value): string {
    const isTime = item?.question.kind === 'time' && typeof value === 'number' && Number.isInteger(value) && value >= 0;
    if (!isTime) return this.format(value);
    const [hours, minutes] = [Math.trunc(value / 60), value % 60].map((part) => String(part).padStart(2, '0'));
    return `${hours}:${minutes}`;
  }
}

const labelKey = ({ kind, of }: { kind: 'answer' | 'band'; of: string }, code: string) => `${kind}.${of}.${code}.label`;

const questionOf = ({ row, question, code }: ExplainedItem): string => (row ?? question)?.text ?? code;

function messageOf({ kind, operation = '', ref = '', item }: Explanation): string {
  switch (kind) {
    case 'item':
      return item?.reverse ? 'explain.item_reversed' : 'explain.item';
    case 'attribute':
      return `explain.${ref}`;
    case 'calculation':
      return ref === riskRef ? `explain.${riskRef}` : 'explain.calculation';
    case 'unary':
      return operation === 'not' ? 'explain.operator.not' : 'explain.operator.negate';
    case 'binary':
      return `explain.operator.${operatorNames[operation] ?? operation}`;
    case 'call':
      return `explain.function.${operation}`;
    default:
      return `explain.${kind}`;
  }
}

/** The computations that an explainer has met, and all that they depend on, by code. */
export function explainedBy(explainer: Explainer, context: ReportContext): Record<string, ExplanationModel> {
  const explained: Record<string, ExplanationModel> = {};
  // Grows during the loop.
  for (const code of explainer.met) {
    const explanation = context.run.explain(code);
    const calculation = context.document.calculations?.find((one) => one.code === code);
    if (!explanation || !calculation) continue;
    const formula = explainer.telling === 'plain' ? '' : calculation.formula;
    explained[code] = { code, name: explainer.nameOf(code), formula, root: explainer.root(code, explanation) };
  }
  return explained;
}

/**
 * "How was this computed?" for these calculations and all that they depend on, by code, as their author reads it. Each is explained once: where another uses it,
 * a step names it.
 */
export function explainScores(
  context: ReportContext,
  calculations: readonly string[],
): Record<string, ExplanationModel> {
  const explainer = new Explainer(context, 'named');
  for (const code of calculations) explainer.met.add(code);
  return explainedBy(explainer, context);
}
