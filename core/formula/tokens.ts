import { type FaultParams, type FormulaErrorCode, FormulaSyntaxError } from './errors';

type TokenKind = 'number' | 'text' | 'name' | 'word' | 'sign' | 'end';

/** `word`: one of the language's own words; `sign`: an operator or punctuation. */
export interface Token {
  kind: TokenKind;
  /** Names, words and signs as written; the decoded value of a text. */
  text: string;
  /** The value of a number token, else 0. */
  number: number;
  start: number;
  end: number;
}

export const languageWords = ['and', 'or', 'not', 'in', 'true', 'false', 'missing'] as const;

/** Characters; a 120-item sum written item by item is under 1,000. */
const maximumLength = 20_000;

const words: ReadonlySet<string> = new Set(languageWords);
const longSigns: ReadonlySet<string> = new Set(['..', '!=', '<=', '>=']);
const signs: ReadonlySet<string> = new Set('=<>+-*/%^()[],:.');
/** What people write out of habit → the language's own form. */
const habits = new Map([
  ['==', '='],
  ['<>', '!='],
  ['&&', 'and'],
  ['||', 'or'],
  ['**', '^'],
  ['!', 'not'],
]);

const spacePattern = /(?:\s+|#[^\n]*)*/y;
const namePattern = /[A-Za-z_][A-Za-z0-9_]*/y;
const memberPattern = /[A-Za-z0-9_]+/y;
const numberPattern = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function matchAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

export function syntaxError(
  code: FormulaErrorCode,
  start: number,
  end: number,
  params: FaultParams = {},
  suggestion?: string,
): FormulaSyntaxError {
  return new FormulaSyntaxError({ code, start, end, params, ...(suggestion === undefined ? {} : { suggestion }) });
}

/** The tokens of a formula, the last of kind `end`. Throws FormulaSyntaxError. */
export function tokenize(source: string): Token[] {
  if (source.length > maximumLength) {
    throw syntaxError('too_long', maximumLength, source.length, { maximum: maximumLength, length: source.length });
  }
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(spacePattern, source, at).length;
    if (at >= source.length) break;
    const token = readToken(source, at, tokens.at(-1));
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: 'end', text: '', number: 0, start: source.length, end: source.length });
  return tokens;
}

function readToken(source: string, start: number, previous: Token | undefined): Token {
  // The code of a matrix row may begin with a digit or be a word of the language.
  const member = previous?.kind === 'sign' && previous.text === '.' ? matchAt(memberPattern, source, start) : '';
  if (member !== '') return { kind: 'name', text: member, number: 0, start, end: start + member.length };
  const name = matchAt(namePattern, source, start);
  if (name !== '') {
    return { kind: words.has(name) ? 'word' : 'name', text: name, number: 0, start, end: start + name.length };
  }
  const digits = matchAt(numberPattern, source, start);
  if (digits !== '') return readNumber(source, start, digits);
  if (source[start] === '"') return readText(source, start);
  const two = source.slice(start, start + 2);
  if (longSigns.has(two)) return { kind: 'sign', text: two, number: 0, start, end: start + 2 };
  const one = source[start] ?? '';
  const written = habits.has(two) ? two : one;
  const meant = habits.get(written);
  if (meant !== undefined)
    throw syntaxError('unexpected_token', start, start + written.length, { found: written }, meant);
  if (signs.has(one)) return { kind: 'sign', text: one, number: 0, start, end: start + 1 };
  const character = String.fromCodePoint(source.codePointAt(start) ?? 0);
  throw syntaxError('unexpected_character', start, start + character.length, { found: character });
}

function readNumber(source: string, start: number, digits: string): Token {
  const end = start + digits.length;
  const glued = matchAt(namePattern, source, end);
  const number = Number(digits);
  if (glued !== '' || !Number.isFinite(number)) {
    throw syntaxError('malformed_number', start, end + glued.length, { found: digits + glued });
  }
  return { kind: 'number', text: digits, number, start, end };
}

function readText(source: string, start: number): Token {
  let text = '';
  for (let at = start + 1; at < source.length; at += 1) {
    const character = source[at];
    if (character === '"') return { kind: 'text', text, number: 0, start, end: at + 1 };
    if (character !== '\\') {
      text += character;
      continue;
    }
    at += 1;
    const escaped = source[at];
    if (escaped === undefined) break;
    if (escaped !== '"' && escaped !== '\\') {
      throw syntaxError('unknown_escape', at - 1, at + 1, { found: `\\${escaped}` });
    }
    text += escaped;
  }
  throw syntaxError('unterminated_text', start, source.length);
}
