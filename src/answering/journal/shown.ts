import type { AnswerSheet } from 'core/instrument/document';
import type { TabMessage } from './environment';

/** What this page shows by question, as far as its journal knows. */
export class Shown {
  private readonly values = new Map<string, string>();
  /** By question: the place of the newest shown answer of this device. */
  private readonly entries = new Map<string, number>();
  /** By question: the number of answers on their way into the book. */
  private readonly entering = new Map<string, number>();
  private heldBack: TabMessage[] = [];

  isEntering = (code: string): boolean => (this.entering.get(code) ?? 0) > 0;

  /** The page shows an answer that has no place in the order yet. */
  begin(answers: AnswerSheet): void {
    this.put(answers);
    for (const code of Object.keys(answers)) this.entering.set(code, (this.entering.get(code) ?? 0) + 1);
  }

  /** It has its place; undefined: the device refused it. @returns messages heard meanwhile that could not be judged */
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
   * The part of a message that the page should show now. No answer of this device while another to the same question is on its
   * way into the book; none of the server to questions in `ours`, which the server does not know yet.
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

  /** What the page should change, if these are all answers of the server. `ours`: answers that it does not know yet. */
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

/** An answer in a form that can be compared; undefined: no answer. */
const written = (value: AnswerSheet[string] | undefined): string | undefined =>
  value === null || value === undefined ? undefined : JSON.stringify(value);
