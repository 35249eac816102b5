import { UnreadableFile } from './unit';

export type JsonEvent =
  | { type: 'open' | 'openList' | 'close' | 'closeList'; line: number }
  | { type: 'key'; value: string; line: number }
  | { type: 'string'; value: string; line: number }
  /** A number, true, false or null. */
  | { type: 'other'; line: number };

const deepest = 50;
const blank = /[ \t\r\n]*/y;
const plainString = /[^"\\]*/y;
/** Must be escaped in a string. */
const control = /(?![\u007f-\u009f])\p{Cc}/u;
const other = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escapes: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Reads JSON token by token with line numbers, which JSON.parse does not give; duplicate keys come twice.
 * @throws UnreadableFile `json` with line and column, `json_depth`
 */
export function* jsonEvents(text: string): Generator<JsonEvent, void> {
  let index = 0;
  let line = 1;
  let lineStart = 0;

  const fail = (): never => {
    throw new UnreadableFile('json', { line, column: index - lineStart + 1 });
  };
  const skip = () => {
    blank.lastIndex = index;
    blank.test(text);
    // Not by indexOf: where all is one line it would read to the end of the file at each token.
    for (; index < blank.lastIndex; index += 1) {
      if (text[index] !== '\n') continue;
      line += 1;
      lineStart = index + 1;
    }
  };
  const string = (): string => {
    if (text[index] !== '"') fail();
    index += 1;
    let value = '';
    for (;;) {
      plainString.lastIndex = index;
      plainString.test(text);
      const piece = text.slice(index, plainString.lastIndex);
      if (control.test(piece)) fail();
      value += piece;
      index = plainString.lastIndex;
      if (text[index] === '"') {
        index += 1;
        return value;
      }
      if (text[index] !== '\\') fail();
      const letter = text[index + 1] ?? '';
      if (letter === 'u') {
        const code = text.slice(index + 2, index + 6);
        if (!/^[0-9a-fA-F]{4}$/.test(code)) fail();
        value += String.fromCharCode(Number.parseInt(code, 16));
        index += 6;
      } else {
        const escaped = escapes[letter] ?? fail();
        value += escaped;
        index += 2;
      }
    }
  };

  const open: ('{' | '[')[] = [];
  let wantsValue = true;
  /** An empty object or list may close before its first entry. */
  let isFirst = false;
  skip();
  for (;;) {
    const inside = open.at(-1);
    if (inside === undefined && !wantsValue) break;
    const isClosing = text[index] === (inside === '{' ? '}' : ']');
    if (inside !== undefined && isClosing && (isFirst || !wantsValue)) {
      yield { type: inside === '{' ? 'close' : 'closeList', line };
      index += 1;
      open.pop();
      wantsValue = false;
      isFirst = false;
      skip();
      continue;
    }
    if (inside !== undefined && !wantsValue) {
      if (text[index] !== ',') fail();
      index += 1;
      skip();
    }
    if (inside === '{') {
      const at = line;
      yield { type: 'key', value: string(), line: at };
      skip();
      if (text[index] !== ':') fail();
      index += 1;
      skip();
    }
    isFirst = false;
    wantsValue = false;
    const character = text[index];
    if (character === '{' || character === '[') {
      if (open.length >= deepest) throw new UnreadableFile('json_depth', { line, deepest });
      yield { type: character === '{' ? 'open' : 'openList', line };
      open.push(character);
      index += 1;
      wantsValue = true;
      isFirst = true;
    } else if (character === '"') {
      const at = line;
      yield { type: 'string', value: string(), line: at };
    } else {
      other.lastIndex = index;
      if (!other.test(text)) fail();
      index = other.lastIndex;
      yield { type: 'other', line };
    }
    skip();
  }
  if (index < text.length) fail();
}
