import type { Explanation, Value } from '../formula';
import { listed } from '../language/formatting';

/** Comparisons with a fixed value, by the name in their message, and by their mirror image when the sides are exchanged. */
const comparisons: Readonly<Record<string, { name: string; mirrored: string }>> = {
  '=': { name: 'equal', mirrored: '=' },
  '!=': { name: 'not_equal', mirrored: '!=' },
  '<': { name: 'less', mirrored: '>' },
  '<=': { name: 'at_most', mirrored: '>=' },
  '>': { name: 'greater', mirrored: '<' },
  '>=': { name: 'at_least', mirrored: '<=' },
};

export const comparisonMessages: readonly string[] = [
  ...Object.values(comparisons).map(({ name }) => `explain.compare.${name}`),
  'explain.compare.one_of',
  'explain.compare.between',
  'explain.compare.from_below',
];

/** What is compared, in the reader's words. */
export interface Subject {
  name: string;
  given: string;
  /** The name of a fixed value when compared with this one: the label of an answer or a band. */
  named(value: string): string;
  /** A value that is no text, as shown when compared with this one; default: unchanged. */
  written?(value: Value): string;
  /** It gives whole numbers alone: a bound is said as the last number within. */
  isWhole?: boolean;
  /** The steps that explain it. */
  steps: readonly Explanation[];
}

interface ComparisonInWords {
  message: string;
  /** `holds`: yes, no, unknown. */
  params: { name: string; given: string; bound: string; holds: string };
  steps: readonly Explanation[];
}

const isFixed = (explanation: Explanation): boolean =>
  explanation.kind === 'constant' ||
  (explanation.kind === 'list' && explanation.children.every(isFixed)) ||
  (explanation.kind === 'unary' && explanation.operation === '-' && explanation.children.every(isFixed));

/** Of whole numbers: less than 5 is at most 4, more than 4 is at least 5. */
function wholeBound(name: string, fixed: Explanation): { name: string; fixed: Explanation } | undefined {
  const { value } = fixed;
  if (!Number.isSafeInteger(value)) return undefined;
  if (name === 'less') return { name: 'at_most', fixed: { ...fixed, value: Number(value) - 1 } };
  if (name === 'greater') return { name: 'at_least', fixed: { ...fixed, value: Number(value) + 1 } };
  return undefined;
}

/** Whether a condition holds, as messages select it. */
export const holdsOf = (value: Value): 'yes' | 'no' | 'unknown' =>
  value === null ? 'unknown' : value === true ? 'yes' : 'no';

/**
 * One comparison with a fixed value, as one sentence; null: it is another kind of step, or the compared thing has no name.
 * @param format writes a value in the reader's language
 * @param locale that language
 */
export function comparisonInWords(
  { kind, operation = '', value, children }: Explanation,
  subjectOf: (explanation: Explanation) => Subject | null,
  format: (explanation: Explanation) => string,
  locale: string,
): ComparisonInWords | null {
  const [left, right] = children;
  if (kind !== 'binary' || left === undefined || right === undefined || isFixed(left) === isFixed(right)) return null;
  const asked = comparisons[isFixed(left) ? (comparisons[operation]?.mirrored ?? '') : operation];
  const name = asked?.name ?? (operation === 'in' && isFixed(right) ? 'one_of' : undefined);
  const fixed = isFixed(left) ? left : right;
  const subject = name === undefined ? null : subjectOf(isFixed(left) ? right : left);
  if (name === undefined || subject === null || fixed.value === null) return null;
  const whole = subject.isWhole ? wholeBound(name, fixed) : undefined;
  const said = (part: Explanation) =>
    typeof part.value === 'string' ? subject.named(part.value) : (subject.written?.(part.value) ?? format(part));
  // A label is the whole reason; the others in its list would be words for other people.
  const isNamed = name === 'one_of' && value === true && typeof (isFixed(left) ? right : left).value === 'string';
  return {
    message: `explain.compare.${isNamed ? 'equal' : (whole?.name ?? name)}`,
    params: {
      name: subject.name,
      given: subject.given,
      bound: fixed.kind === 'list' ? listed(fixed.children.map(said), locale) : said(whole?.fixed ?? fixed),
      holds: holdsOf(value),
    },
    steps: subject.steps,
  };
}

/** The parts of a chain of `and`, or of `or`, as one list. */
export function chained(explanation: Explanation): readonly Explanation[] {
  const { kind, operation, children } = explanation;
  if (kind !== 'binary' || (operation !== 'and' && operation !== 'or')) return [explanation];
  return children.flatMap((child) => (child.operation === operation ? chained(child) : [child]));
}
