import { sectionRuns, visibleQuestions } from '../flow';
import type { ScalarValue } from '../formula';
import type { AnswerSheet, InstrumentDocument, Respondent } from '../instrument/document';
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

/** What somebody answered to one item. */
export interface ExportedAttempt {
  id: string;
  versionId: string;
  answers: AnswerSheet;
  respondent: Respondent & StatedLater;
  /** By calculation code; null: it was not completed. */
  scores: Readonly<Record<string, { value: ScalarValue; band: string | null }>> | null;
  /** ISO 8601. */
  startedAt: string;
  completedAt: string | null;
}

/** A version, ready to say why answers are missing. */
export interface PreparedVersion extends ExportedVersion {
  compiled: CompiledInstrument;
  /** Addresses in the order of asking; null: it is drawn for each attempt. */
  order: readonly string[] | null;
  /** Codes of questions that a rule can hide. */
  conditional: ReadonlySet<string>;
  addresses: ReadonlySet<string>;
}

function questionOf(address: string): string {
  const end = address.indexOf('.');
  return end < 0 ? address : address.slice(0, end);
}

function addressesInOrder(document: InstrumentDocument, seed: string): string[] {
  return sectionRuns(document, seed).flatMap(({ questions }) =>
    questions.flatMap(({ code, kind, rows = [] }) => {
      if (kind === 'information') return [];
      return kind === 'matrix' ? rows.map((row) => `${code}.${row.code}`) : [code];
    }),
  );
}

export function prepareVersion(version: ExportedVersion): PreparedVersion {
  const { document } = version;
  const isDrawn = document.settings?.randomOrder === true || document.sections?.some((one) => one.randomOrder) === true;
  const hidden = new Set(document.sections?.filter(({ visibleIf }) => visibleIf).map(({ code }) => code));
  const conditional = document.questions.filter(
    ({ visibleIf, section }) => visibleIf || (section !== undefined && hidden.has(section)),
  );
  return {
    ...version,
    compiled: compileInstrument(document),
    order: isDrawn ? null : addressesInOrder(document, ''),
    conditional: new Set(conditional.map(({ code }) => code)),
    addresses: new Set(itemsByCode(document).keys()),
  };
}

const isGiven = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !(typeof value === 'string' && value.trim() === '') &&
  !(Array.isArray(value) && value.length === 0);

/** One attempt while its cells are made: what was asked, and why what is not answered is missing. */
export class ReadAttempt {
  private hiddenNow: ReadonlySet<string> | undefined;
  private reached: ReadonlySet<string> | undefined;

  constructor(
    readonly attempt: ExportedAttempt,
    readonly version: PreparedVersion,
    /** Its reasons are not known: it was answered elsewhere. */
    private readonly isImported: boolean,
  ) {}

  private hides(question: string): boolean {
    const { conditional, compiled } = this.version;
    if (!conditional.has(question)) return false;
    if (this.hiddenNow === undefined) {
      const { answers, respondent } = this.attempt;
      const visible = visibleQuestions(compiled, answers, respondent);
      this.hiddenNow = new Set([...conditional].filter((code) => !visible.has(code)));
    }
    return this.hiddenNow.has(question);
  }

  /** The addresses up to the last that was answered, in the order shown. */
  private reachedOnes(): ReadonlySet<string> {
    if (this.reached === undefined) {
      const order = this.version.order ?? addressesInOrder(this.version.document, this.attempt.id);
      let last = order.length;
      while (last > 0) {
        const address = order[last - 1] ?? '';
        if (isGiven(this.attempt.answers[address]) && !this.hides(questionOf(address))) break;
        last--;
      }
      this.reached = new Set(order.slice(0, last));
    }
    return this.reached;
  }

  /** The answer; undefined: there is none, or the question is not asked with the other answers as they are. */
  answerTo(address: string) {
    const value = this.attempt.answers[address];
    return isGiven(value) && !this.hides(questionOf(address)) ? (value ?? undefined) : undefined;
  }

  /** Why there is no answer. */
  reasonAt(address: string): MissingReason {
    if (!this.version.addresses.has(address)) return 'not_shown';
    if (this.hides(questionOf(address))) return 'not_shown';
    if (this.isImported) return 'unknown';
    return this.reachedOnes().has(address) ? 'skipped' : 'not_reached';
  }
}
