import type { InstrumentDocument } from '../../instrument/document';
import type { Item } from '../../instrument/items';

/** Names as LimeSurvey has them: letters and digits, a letter first for questions; answers and parts at most five. */
export class LimeCodes {
  /** Of questions and equations, by our code. */
  readonly questions = new Map<string, string>();
  /** By set and answer. */
  private readonly answers = new Map<string, ReadonlyMap<string, string>>();
  /** By question and row. */
  private readonly rows = new Map<string, ReadonlyMap<string, string>>();

  constructor(document: InstrumentDocument) {
    const taken = new Set<string>();
    for (const { code } of [...document.questions, ...(document.calculations ?? [])]) {
      const bare = code.replace(/[^A-Za-z0-9]/g, '').slice(0, 20);
      let name = bare;
      for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${bare.slice(0, 17)}${number}`;
      taken.add(name.toLowerCase());
      this.questions.set(code, name);
    }
    for (const { code, answers } of document.answerSets ?? [])
      this.answers.set(
        code,
        short(
          answers.map((answer) => answer.code),
          'A',
        ),
      );
    for (const { code, rows } of document.questions)
      if (rows)
        this.rows.set(
          code,
          short(
            rows.map((row) => row.code),
            'S',
          ),
        );
  }

  question(code: string): string {
    return this.questions.get(code) ?? code;
  }

  answer(set: string | undefined, code: string): string {
    return this.answers.get(set ?? '')?.get(code) ?? code;
  }

  row(question: string, row: string): string {
    return this.rows.get(question)?.get(row) ?? row;
  }

  /** As expressions name it. */
  item({ question, row }: Item): string {
    const name = this.question(question.code);
    return row ? `${name}_${this.row(question.code, row.code)}` : name;
  }
}

function short(codes: readonly string[], letter: string): ReadonlyMap<string, string> {
  const isShort = codes.every((code) => /^[A-Za-z0-9]{1,5}$/.test(code));
  return new Map(codes.map((code, index) => [code, isShort ? code : `${letter}${index + 1}`]));
}
