import type { Explanation, MissingCause, Value } from '../formula';
import { type Item, itemsByCode } from '../instrument/items';
import type { ResolvedText } from '../instrument/textKeys';
import { nameFor, type ReportContext, readerLocale, signs, textFor } from './context';
import { operatorNames } from './explanationMessages';
import { formatValue } from './format';

/** What a respondent was asked and what they answered, as they saw it. */
export interface ExplainedItem {
  code: string;
  question: ResolvedText | null;
  /** Of a matrix: the row. */
  row: ResolvedText | null;
  /** The answers chosen, or what was written; empty: unanswered. A locale of '' means that it is nobody's language (a date, a number). */
  answers: ResolvedText[];
  /** Before and after reverse keying; null: no score. */
  raw: number | null;
  keyed: number | null;
  reverse: boolean;
}

/** One step of a computation, to be told by a message. */
export interface ExplanationStep {
  /** One of `explanationMessages`. */
  message: string;
  params: Record<string, string | number>;
  value: Value;
  formatted: string;
  /** Why the value is missing: a message of `explain.missing.…` with what it lies in. */
  missing: { message: string; params: Record<string, string> } | null;
  item: ExplainedItem | null;
  /** Code of the calculation that this step takes over: its own explanation stands beside this one. */
  calculation: string | null;
  /** What it was worked out from; of a choice, only what was taken. */
  steps: ExplanationStep[];
}

export interface ExplanationModel {
  code: string;
  name: ResolvedText;
  formula: string;
  root: ExplanationStep;
}

/** One language's view of one respondent's computations. */
class Explainer {
  private readonly items: ReadonlyMap<string, Item>;
  private readonly locale: string;
  /** Calculations that steps refer to, in the order in which they were met. */
  readonly met = new Set<string>();

  constructor(private readonly context: ReportContext) {
    this.items = itemsByCode(context.document);
    this.locale = readerLocale(context);
  }

  step(explanation: Explanation): ExplanationStep {
    const { kind, ref, value } = explanation;
    const formatted = this.format(value, kind === 'calculation' ? ref : undefined);
    const calculation = kind === 'calculation' && ref !== undefined ? ref : null;
    if (calculation !== null) this.met.add(calculation);
    const item = kind === 'item' ? this.item(explanation) : null;
    return {
      message: messageOf(explanation),
      params: { value: formatted, ...this.params(explanation, item) },
      value,
      formatted,
      missing: explanation.missingCause ? this.missing(explanation.missingCause) : null,
      item,
      calculation,
      steps: explanation.children.map((child) => this.step(child)),
    };
  }

  format(value: Value, calculation?: string): string {
    const { words = signs } = this.context;
    if (typeof value === 'object' && value !== null) {
      return value.map((element) => formatValue(element, this.locale, undefined, words)).join(', ');
    }
    const decimals = this.context.document.calculations?.find(({ code }) => code === calculation)?.decimals;
    return formatValue(value, this.locale, decimals, words);
  }

  private params(explanation: Explanation, item: ExplainedItem | null): Record<string, string | number> {
    const { ref, lookup, answered, band } = explanation;
    const params: Record<string, string | number> = {};
    if (item) {
      params.question = (item.row ?? item.question)?.text ?? item.code;
      params.answer = item.answers.map(({ text }) => text).join(', ');
      params.raw = this.format(item.raw);
    }
    if (explanation.kind === 'calculation' && ref !== undefined) params.name = this.nameOf(ref);
    if (explanation.kind === 'list') params.count = explanation.children.length;
    if (answered) {
      params.count = answered.count;
      params.of = answered.of;
    }
    if (lookup) {
      params.table = lookup.table;
    }
    if (band) {
      params.name = this.nameOf(band.calculation);
      params.band =
        band.code === null ? '' : nameFor(this.context, `band.${band.calculation}.${band.code}.label`, band.code).text;
    }
    return params;
  }

  private nameOf(calculation: string): string {
    return nameFor(this.context, `calculation.${calculation}.name`, calculation).text;
  }

  private missing({ reason, ref }: MissingCause): { message: string; params: Record<string, string> } {
    const item = ref === undefined ? undefined : this.items.get(ref);
    const params: Record<string, string> = {};
    if (item) params.question = this.questionText(item)?.text ?? item.code;
    else if (ref !== undefined) params.name = this.nameOf(ref);
    return { message: `explain.missing.${reason}`, params };
  }

  private questionText({ question, row }: Item): ResolvedText | null {
    return textFor(this.context, row ? `question.${question.code}.${row.code}.text` : `question.${question.code}.text`);
  }

  private item(explanation: Explanation): ExplainedItem | null {
    const { ref = '', item: given } = explanation;
    const item = this.items.get(ref);
    if (!item || !given) return null;
    const { question, row } = item;
    return {
      code: ref,
      question: textFor(this.context, `question.${question.code}.text`),
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
      return chosen.map((code) => nameFor(this.context, `answer.${question.answerSet}.${code}.label`, code));
    }
    if (chosen.length > 0) return chosen.map((text) => ({ text, locale: '' }));
    if (given?.raw == null) return [];
    // A number, or yes and no: as given, not as keyed.
    const raw = typeof value === 'boolean' ? given.raw === 1 : given.raw;
    return [{ text: this.format(raw), locale: '' }];
  }
}

function messageOf({ kind, operation = '', ref = '', item }: Explanation): string {
  switch (kind) {
    case 'item':
      return item?.reverse ? 'explain.item_reversed' : 'explain.item';
    case 'attribute':
      return `explain.${ref}`;
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

/**
 * "How was this computed?" for these calculations and all that they are built upon, by code. Each is told once: where another uses it,
 * a step names it.
 */
export function explainScores(
  context: ReportContext,
  calculations: readonly string[],
): Record<string, ExplanationModel> {
  const explainer = new Explainer(context);
  const explained: Record<string, ExplanationModel> = {};
  for (const code of calculations) explainer.met.add(code);
  // Grows while it is walked.
  for (const code of explainer.met) {
    const explanation = context.run.explain(code);
    const calculation = context.document.calculations?.find((one) => one.code === code);
    if (!explanation || !calculation) continue;
    const name = nameFor(context, `calculation.${code}.name`, code);
    explained[code] = { code, name, formula: calculation.formula, root: explainer.step(explanation) };
  }
  return explained;
}
