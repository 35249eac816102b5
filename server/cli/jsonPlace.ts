/** Line and column, from 1, of an offset into a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const token =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))/y;

function tokenStart(text: string, at: number): number {
  let start = at;
  while (/[ \t\r\n]/.test(text[start] ?? '')) start++;
  return start;
}

type Expected = 'value' | 'element' | 'key' | 'member' | ':' | 'more' | 'end';

/**
 * Where a text stops being JSON: the offset of the first token that cannot stand there, or of the text's end. (The platform's own parser
 * reports differ by version and often name no place.)
 */
export function syntaxErrorOffset(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const closed = (): Expected => (open.length > 0 ? 'more' : 'end');
  for (;;) {
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) return tokenStart(text, at);
    const [whole, mark, string] = match;
    const inside = open.at(-1);
    if ((mark === '}' && inside === '{') || (mark === ']' && inside === '[')) {
      const empty = expected === 'member' || expected === 'element';
      if (!empty && expected !== 'more') return tokenStart(text, at);
      open.pop();
      expected = closed();
    } else if (expected === 'key' || expected === 'member') {
      if (string === undefined) return tokenStart(text, at);
      expected = ':';
    } else if (expected === ':') {
      if (mark !== ':') return tokenStart(text, at);
      expected = 'value';
    } else if (expected === 'more') {
      if (mark !== ',') return tokenStart(text, at);
      expected = inside === '{' ? 'key' : 'value';
    } else if (expected === 'end') {
      return tokenStart(text, at);
    } else if (mark === '{' || mark === '[') {
      open.push(mark);
      expected = mark === '{' ? 'member' : 'element';
    } else if (mark !== undefined) {
      return tokenStart(text, at);
    } else {
      expected = closed();
    }
    at += whole.length;
  }
}

/** `questions[3].answerSet` → `['questions', 3, 'answerSet']`: the inverse of `formatPath`. */
function segmentsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([A-Za-z_]\w*)/g)].map(([, index, quoted, name]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? (name ?? '') : (JSON.parse(quoted) as string);
  });
}

/** Walks over valid JSON. */
class Walker {
  private at = 0;

  constructor(private readonly text: string) {}

  /** Offset of the value at the path; as far as the path leads. */
  find(segments: readonly (string | number)[]): number {
    this.space();
    let found = this.at;
    for (const segment of segments) {
      if (!this.enter(segment)) return found;
      found = this.at;
    }
    return found;
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  /** Moves to the member or element; false: there is none. */
  private enter(segment: string | number): boolean {
    const open = this.text[this.at];
    if (open !== '{' && open !== '[') return false;
    this.at++;
    for (let index = 0; ; index++) {
      this.space();
      if (this.text[this.at] === '}' || this.text[this.at] === ']') return false;
      let name: string | number = index;
      if (open === '{') {
        const start = this.at;
        this.skip();
        name = JSON.parse(this.text.slice(start, this.at)) as string;
        this.space();
        this.at++;
        this.space();
      }
      if (name === segment) return true;
      this.skip();
      this.space();
      if (this.text[this.at] === ',') this.at++;
    }
  }

  /** Past one value. */
  private skip(): void {
    let depth = 0;
    do {
      const character = this.text[this.at];
      if (character === undefined) return;
      if (character === '"') {
        for (this.at++; this.text[this.at] !== '"' && this.at < this.text.length; this.at++) {
          if (this.text[this.at] === '\\') this.at++;
        }
        this.at++;
      } else {
        if (character === '{' || character === '[') depth++;
        if (character === '}' || character === ']') depth--;
        this.at++;
        if (depth === 0 && !/[{}[\]]/.test(character)) {
          while (/[^\s,\]}]/.test(this.text[this.at] ?? ' ')) this.at++;
        }
      }
    } while (depth > 0);
  }
}

/** The line, from 1, on which the value at a path begins in a JSON text. For a path that leads nowhere: the last line reached. */
export function lineOf(text: string, path: string): number {
  return placeAt(text, new Walker(text).find(segmentsOf(path))).line;
}
