import { ForeignFailure } from '../model/failure';
import type { ForeignFile } from '../model/foreign';
import { decodedText } from './utf8';

/** The words of a file. */
export function textOfFile({ name, bytes }: ForeignFile): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  const text = decodedText(bytes, encoding);
  if (text === null) throw new ForeignFailure('is not UTF-8 text: save it as UTF-8', name);
  return text;
}

/** Lists and objects within each other; no form needs as many. */
const deepest = 200;

function checkDepth(text: string, name: string): void {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === 92) at += 1;
      else if (code === 34) isText = false;
    } else if (code === 34) isText = true;
    else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > deepest) throw new ForeignFailure(`is nested more than ${deepest} deep`, name);
    } else if (code === 93 || code === 125) depth -= 1;
  }
}

/** The JSON of a file. Keys that would reach into the objects of the language are refused. */
export function parseJsonFile(file: ForeignFile): unknown {
  return parseJsonText(textOfFile(file), file.name);
}

export function parseJsonText(text: string, name: string): unknown {
  checkDepth(text, name);
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new ForeignFailure('has the key "__proto__"', name);
      return value;
    });
  } catch (error) {
    if (error instanceof ForeignFailure) throw error;
    const message = error instanceof Error ? error.message : '';
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN);
    const at = Number.isNaN(position) ? text.length : position;
    const before = text.slice(0, at);
    const line = before.split('\n').length;
    throw new ForeignFailure(
      at >= text.length ? 'is not JSON: it ends too early' : `is not JSON: unexpected ${text.slice(at, at + 1)}`,
      name,
      {
        line,
        column: at - before.lastIndexOf('\n'),
      },
    );
  }
}
