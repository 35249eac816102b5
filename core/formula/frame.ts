import type { Exact } from './exact/exact';
import { attributes, type Scope } from './scope';

/** How an item stands in a frame. */
export const itemStates = { answered: 0, unanswered: 1, hidden: 2, noScore: 3, invalid: 4 } as const;

/**
 * One respondent's numbers and texts while a program works on them; it can be reused for the next. Slots: the items, then the
 * calculations, then the respondent's attributes.
 */
export class Frame {
  /** Keyed values, calculations, attributes; NaN: missing or not a number. */
  readonly numbers: Float64Array;
  /** Before reverse keying; items only. */
  readonly raw: Float64Array;
  /** Texts, answer codes of choices, text calculations, attributes; null: missing. */
  readonly texts: (string | null)[];
  /** For multiple choice: the scores of the chosen answers (NaN: without score), in the order of the answer set; null: missing. */
  readonly scores: (readonly number[] | null)[];
  /** Codes chosen (multiple choice) or ranked; null: missing. */
  readonly codes: (readonly string[] | null)[];
  readonly states: Uint8Array;
  /** Visibility of questions: 1 visible. */
  readonly questions: Uint8Array;
  /** Work space of lists: a stack, so that lists can hold lists. */
  scratch: Float64Array;
  top = 0;
  readonly textScratch: (string | null)[] = [];
  textTop = 0;
  /** What was computed again in fractions, by the nodes of formulas and their parts. */
  readonly exact = new Map<object, Exact | null>();

  constructor(scope: Scope) {
    const slots = scope.items.length + scope.calculations.length + attributes.length;
    this.numbers = new Float64Array(slots).fill(Number.NaN);
    this.raw = new Float64Array(scope.items.length).fill(Number.NaN);
    this.texts = new Array<string | null>(slots).fill(null);
    this.scores = new Array<readonly number[] | null>(scope.items.length).fill(null);
    this.codes = new Array<readonly string[] | null>(scope.items.length).fill(null);
    this.states = new Uint8Array(scope.items.length).fill(itemStates.unanswered);
    this.questions = new Uint8Array(scope.questions.length).fill(1);
    this.scratch = new Float64Array(Math.max(64, scope.items.length));
  }

  push(value: number): void {
    if (this.top === this.scratch.length) {
      const larger = new Float64Array(this.scratch.length * 2);
      larger.set(this.scratch);
      this.scratch = larger;
    }
    this.scratch[this.top] = value;
    this.top += 1;
  }

  pushText(value: string | null): void {
    this.textScratch[this.textTop] = value;
    this.textTop += 1;
  }

  clearItem(item: number, state: number): void {
    this.numbers[item] = Number.NaN;
    this.raw[item] = Number.NaN;
    this.texts[item] = null;
    this.scores[item] = null;
    this.codes[item] = null;
    this.states[item] = state;
  }
}
