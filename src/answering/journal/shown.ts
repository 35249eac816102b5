import type { AnswerSheet } from 'core/instrument/document';
import type { TabMessage } from './environment';

/** What this page shows, question by question, as far as its journal has taken it from the page or told it. */
export class Shown {
  private readonly values = new Map<string, string>();
  /** By question: the place of the newest answer given on this device that the page shows. */
  private readonly entries = new Map<string, number>();
  /** By question: how many answers are on their way into the book. */
  private readonly entering = new Map<string, number>();
  private heldBack: TabMessage[] = [];

  isEntering = (code: string): boolean => (this.entering.get(code) ?? 0) > 0;

  /** The page shows an answer that has no place among the others so far. */
  begin(answers: AnswerSheet): void {
    this.put(answers);
    for (const code of Object.keys(answers)) this.entering.set(code, (this.entering.get(code) ?? 0) + 1);
  }

  /** It has its place; undefined: the device would not take it. @returns what was heard meanwhile and could not be judged */
  end(answers: AnswerSheet, entry: number | undefined): TabMessage[] {
    for (const code of Object.keys(answers)) {
      if (entry !== undefined) this.entries.set(code, Math.max(entry, this.entries.get(code) ?? 0));
      this.entering.set(code, (this.entering.get(code) ?? 1) - 1);
    }
    const held = this.heldBack;
    this.heldBack = [];
    return held;
  }

  /**
   * What of a message the page should show now. Of this device's own answers none while another to the same question is on its way into
   * the book; of the server's none to questions with one of `ours`, which the server does not know yet.
   */
  heard(message: TabMessage, ours: AnswerSheet): AnswerSheet {
    const { answers = {}, entry } = message;
    const codes = Object.keys(answers);
    if (entry === undefined) {
      return Object.fromEntries(
        Object.entries(answers).filter(([code]) => !Object.hasOwn(ours, code) && !this.isEntering(code)),
      );
    }
    if (codes.some(this.isEntering)) {
      this.heldBack.push(message);
      return {};
    }
    const fresh = codes.filter((code) => entry >= (this.entries.get(code) ?? 0));
    for (const code of fresh) this.entries.set(code, entry);
    return Object.fromEntries(fresh.map((code) => [code, answers[code] ?? null]));
  }

  /** What the page should show otherwise, when these are all the answers that the server holds; `ours`: what it does not know yet. */
  differences(server: AnswerSheet, ours: AnswerSheet): AnswerSheet {
    const codes = new Set([...this.values.keys(), ...Object.keys(server)]);
    const differing = [...codes].filter(
      (code) => !Object.hasOwn(ours, code) && !this.isEntering(code) && this.values.get(code) !== written(server[code]),
    );
    return Object.fromEntries(differing.map((code) => [code, server[code] ?? null]));
  }

  put(answers: AnswerSheet): void {
    for (const [code, value] of Object.entries(answers)) {
      const text = written(value);
      if (text === undefined) this.values.delete(code);
      else this.values.set(code, text);
    }
  }
}

/** Answers are compared by this; undefined: none. */
const written = (value: AnswerSheet[string] | undefined): string | undefined =>
  value === null || value === undefined ? undefined : JSON.stringify(value);
