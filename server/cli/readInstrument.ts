import { readFile } from 'node:fs/promises';
import type { Problem } from 'core/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { parseInstrument } from 'core/instrument/schema';
import { Failure } from './failure';
import { lineOf, placeAt, syntaxErrorOffset } from './jsonPlace';
import { describeProblem } from './messages';

export interface InstrumentFile {
  document: InstrumentDocument;
  /** `phq9.json:12: questions[0].answerSet: there is no answerSet "freq"` for one of the document's problems. */
  failure: (problem: Problem) => Failure;
}

/** The text of a file. Throws Failure when it cannot be read or is not UTF-8. */
export async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new Failure(readFailure(error), { file });
  }
  try {
    // Drops a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Failure('is not UTF-8 text: save it as UTF-8', { file });
  }
}

/** Why a file could not be opened, in words. */
export function readFailure(error: unknown): string {
  const { code, message } = error as Partial<NodeJS.ErrnoException>;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EACCES') return 'may not be read or written by this user';
  if (code === 'EISDIR') return 'is a folder, not a file';
  return message ?? String(error);
}

/** Throws Failure with the place where the text stops being JSON. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const offset = syntaxErrorOffset(text);
    const found = text.codePointAt(offset);
    const cause = found === undefined ? 'it ends too early' : `unexpected ${String.fromCodePoint(found)}`;
    throw new Failure(`is not JSON: ${cause}`, { file, ...placeAt(text, offset) });
  }
}

/** Reads an instrument document. Throws Failure with every problem of its shape. */
export async function readInstrument(file: string): Promise<InstrumentFile> {
  const text = await readText(file);
  const input = parseJson(text, file);
  const failure = (problem: Problem) => {
    const where = problem.path === '' ? '' : `${problem.path}: `;
    return new Failure(`${where}${describeProblem(problem)}`, { file, line: lineOf(text, problem.path) });
  };
  const parsed = parseInstrument(input);
  if (!parsed.ok) throw severalFailures(parsed.problems.map(failure));
  return { document: parsed.document, failure };
}

/** One Failure that reports them all; there must be at least one. */
export function severalFailures(failures: readonly Failure[]): Failure {
  const [first, ...more] = failures;
  return first ? new Failure(first.message, first.place, more) : new Failure('failed');
}
