/** Counted from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

const token =
  /\s*(?:([{}[\],:])|("(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))/y;

/** What may come next; `OrEnd`: or the end of the list or object that was just opened. */
type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'comma';

function after(expected: Expected, sign: string | undefined, isText: boolean, open: string[]): Expected | undefined {
  const isEnd = sign !== undefined && sign === open.at(-1);
  if (isEnd && /OrEnd$|comma/.test(expected)) {
    open.pop();
    return 'comma';
  }
  if (expected === 'comma')
    return sign === ',' && open.length > 0 ? (open.at(-1) === '}' ? 'key' : 'value') : undefined;
  if (expected === 'colon') return sign === ':' ? 'value' : undefined;
  if (expected.startsWith('key')) return isText ? 'colon' : undefined;
  if (sign === undefined) return 'comma';
  if (sign !== '{' && sign !== '[') return undefined;
  open.push(sign === '{' ? '}' : ']');
  return sign === '{' ? 'keyOrEnd' : 'valueOrEnd';
}

/** Where a text stops being JSON: browsers say it in different words, or not at all. undefined: it is JSON. */
export function jsonFault(source: string): TextPlace | undefined {
  const open: string[] = [];
  let expected: Expected | undefined = 'value';
  let at = 0;
  while (expected !== undefined) {
    token.lastIndex = at;
    const found = token.exec(source);
    if (found === null) {
      if (expected === 'comma' && open.length === 0 && source.slice(at).trim() === '') return undefined;
      break;
    }
    const [, sign, quoted] = found;
    expected = after(expected, sign, quoted !== undefined, open);
    if (expected !== undefined) at = token.lastIndex;
  }
  at += /^\s*/.exec(source.slice(at))?.[0].length ?? 0;
  const before = source.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
