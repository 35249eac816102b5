import { sectionRuns, visibleQuestions } from '../flow';
import type { ScalarValue } from '../formula';
import type { AnswerValue, InstrumentDocument, Respondent } from '../instrument/document';
import { itemsByCode } from '../instrument/items';
import { type CompiledInstrument, compileInstrument } from '../instrument/program';
import type { StatedLater } from '../instrument/respondent';
import type { MissingReason } from './variable';

/** A published version, with the texts of the languages that labels may be in. */
export interface ExportedVersion {
  id: string;
  number: number;
  document: InstrumentDocument;
}

/** Addresses of all that any of these versions asks. Answers are read in this order. */
export const addressesIn = (versions: readonly ExportedVersion[]): string[] => [
  ...new Set(versions.flatMap(({ document }) => [...itemsByCode(document).keys()])),
];

/** What somebody answered to one item. */
export interface ExportedAttempt {
  id: string;
  versionId: string;
  /** In the order of `addressesIn` the item's versions; null: none. */
  answers: readonly (AnswerValue | null)[];
  respondent: Respondent & StatedLater;
  /** By calculation code; null: it was not completed. */
  scores: Readonly<Record<string, { value: ScalarValue; band: string | null }>> | null;
}

/** A version, ready to say why answers are missing. By number of the address: */
export interface PreparedVersion extends ExportedVersion {
  compiled: CompiledInstrument;
  addresses: readonly string[];
  /** Whether the version asks it. */
  isAsked: readonly boolean[];
  /** Code of the question, where a rule can hide it; undefined: nothing can. */
  conditional: readonly (string | undefined)[];
  /** Its place in the order of asking; null: that is drawn for each attempt. */
  order: readonly number[] | null;
}

function questionOf(address: string): string {
  const end = address.indexOf('.');
  return end < 0 ? address : address.slice(0, end);
}

/** By number of the address: its place in the order of asking. */
function orderOf(addresses: readonly string[], document: InstrumentDocument, seed: string): number[] {
  const asked = sectionRuns(document, seed).flatMap(({ questions }) =>
    questions.flatMap(({ code, kind, rows = [] }) => {
      if (kind === 'information') return [];
      return kind === 'matrix' ? rows.map((row) => `${code}.${row.code}`) : [code];
    }),
  );
  const places = new Map(asked.map((address, place) => [address, place]));
  return addresses.map((address) => places.get(address) ?? Number.POSITIVE_INFINITY);
}

/** @param addresses of the item: `addressesIn` its versions */
export function prepareVersion(version: ExportedVersion, addresses: readonly string[]): PreparedVersion {
  const { document } = version;
  const isDrawn = document.settings?.randomOrder === true || document.sections?.some((one) => one.randomOrder) === true;
  const hidden = new Set(document.sections?.filter(({ visibleIf }) => visibleIf).map(({ code }) => code));
  const ruled = document.questions.filter(
    ({ visibleIf, section }) => visibleIf || (section !== undefined && hidden.has(section)),
  );
  const conditional = new Set(ruled.map(({ code }) => code));
  const asked = itemsByCode(document);
  return {
    ...version,
    compiled: compileInstrument(document),
    addresses,
    isAsked: addresses.map((address) => asked.has(address)),
    conditional: addresses.map(questionOf).map((question) => (conditional.has(question) ? question : undefined)),
    order: isDrawn ? null : orderOf(addresses, document, ''),
  };
}

const isGiven = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !(typeof value === 'string' && value.trim() === '') &&
  !(Array.isArray(value) && value.length === 0);

/** One attempt while its cells are made: what was asked, and why what is not answered is missing. */
export class ReadAttempt {
  private visible: ReadonlySet<string> | undefined;
  private order: readonly number[] | undefined;
  /** Place in the order of the last that was answered; −1: nothing was. */
  private last = -1;

  constructor(
    readonly attempt: ExportedAttempt,
    readonly version: PreparedVersion,
    /** Its reasons are not known: it was answered elsewhere. */
    private readonly isImported: boolean,
  ) {}

  private hides(number: number): boolean {
    const question = this.version.conditional[number];
    if (question === undefined) return false;
    if (this.visible === undefined) {
      const { compiled, addresses } = this.version;
      const answers = Object.fromEntries(addresses.map((address, at) => [address, this.attempt.answers[at] ?? null]));
      this.visible = visibleQuestions(compiled, answers, this.attempt.respondent);
    }
    return !this.visible.has(question);
  }

  /** Whether it stands before the last that was answered, in the order shown. */
  private isReached(number: number): boolean {
    if (this.order === undefined) {
      const { addresses, document, order } = this.version;
      this.order = order ?? orderOf(addresses, document, this.attempt.id);
      for (const [answered, place] of this.order.entries()) {
        if (Number.isFinite(place) && place > this.last && this.answerTo(answered) !== undefined) this.last = place;
      }
    }
    return (this.order[number] as number) < this.last;
  }

  /**
   * The answer; undefined: there is none, or the question is not asked with the other answers as they are.
   * @param number of the address
   */
  answerTo(number: number): AnswerValue | undefined {
    const value = this.attempt.answers[number];
    return isGiven(value) && !this.hides(number) ? (value ?? undefined) : undefined;
  }

  /** Why there is no answer. */
  reasonAt(number: number): MissingReason {
    if (this.version.isAsked[number] !== true || this.hides(number)) return 'not_shown';
    if (this.isImported) return 'unknown';
    return this.isReached(number) ? 'skipped' : 'not_reached';
  }
}
