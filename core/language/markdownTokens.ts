import { placeholdersIn } from './template';
import { endOfMatch, type Token, TokenWriter, tagHere } from './tokenWriter';

/** For a line: quotation, heading, bullet or number. */
const lineMarker = /(?:[ \t]*>[ \t]?)+|[ \t]*#{1,6}[ \t]+|[ \t]*[-*+][ \t]+|[ \t]*\d{1,9}[.)][ \t]+/y;
const code = /(`{1,3})(?!`)[^`\n]*\1(?!`)/y;
const linkEnd = /\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/y;
const autolink = /<(?:https?:|mailto:)[^<>\s]*>/iy;
const wordBefore = /[\p{L}\p{N}]$/u;
const wordBehind = /^[\p{L}\p{N}]/u;

const wholes = [
  ['markdown', code],
  ['markdown', autolink],
  ['tag', tagHere],
] as const;

/** Nobody nests deeper; it bounds the search for a sign's partner. */
const deepest = 50;

interface Marker {
  sign: string;
  start: number;
  end: number;
}

type Protected = Exclude<Token['kind'], 'text'>;

/** Code, a tag or an address that begins here: its kind and end. */
function wholeAt(text: string, index: number): [Protected, number] | undefined {
  for (const [kind, pattern] of wholes) {
    const end = endOfMatch(pattern, text, index);
    if (end >= 0) return [kind, end];
  }
  return undefined;
}

/** The sign of strong or emphasis that stands here. `inner`: the sign that was opened last, which a run of stars closes first. */
function signAt(text: string, index: number, inner: string | undefined): string {
  const one = text[index] ?? '';
  if (text[index + 1] !== one) return one;
  return text[index + 2] === one && inner === one ? one : one + one;
}

const beginsWord = (text: string, index: number): boolean => /\S/.test(text[index] ?? ' ');

/** Within `_` and a word the sign is part of a name. */
function mayOpen(text: string, { sign, start, end }: Marker): boolean {
  if (!beginsWord(text, end)) return false;
  return sign[0] !== '_' || !wordBefore.test(text.slice(Math.max(0, start - 2), start));
}

function mayClose(text: string, { sign, start, end }: Marker): boolean {
  if (start === 0 || !beginsWord(text, start - 1)) return false;
  return sign[0] !== '_' || !wordBehind.test(text.slice(end, end + 2));
}

/**
 * The pieces of a markdown text: formulas, tags, code, and the signs of headings, lists, quotations, strong, emphasis and links are
 * protected; a sign without its partner is text.
 */
export function markdownTokens(text: string): Token[] {
  const found: { kind: Protected; start: number; end: number }[] = [];
  const protect = (kind: Protected, { start, end }: { start: number; end: number }) => found.push({ kind, start, end });
  const formulas = placeholdersIn(text);
  let next = 0;
  let open: Marker[] = [];
  /** Takes the opener of a sign, and those within it that were never closed, off the stack. */
  const close = (sign: string, marker: Marker): boolean => {
    const first = Math.max(0, open.length - deepest);
    const near = open.slice(first).map((candidate) => candidate.sign);
    const at = first + near.lastIndexOf(sign);
    const opener = near.includes(sign) ? open[at] : undefined;
    // There is nothing to emphasise between the two signs.
    if (!opener || opener.end === marker.start) return false;
    protect('markdown', opener);
    protect('markdown', marker);
    open.length = at;
    return true;
  };
  let index = 0;
  let lineStart = true;
  while (index < text.length) {
    if (lineStart) {
      lineStart = false;
      let end = endOfMatch(lineMarker, text, index);
      while (end > index) {
        protect('markdown', { start: index, end });
        index = end;
        end = endOfMatch(lineMarker, text, index);
      }
      if (/^[ \t]*(?:\r?\n|$)/.test(text.slice(index, index + 200))) open = [];
      continue;
    }
    const character = text[index] ?? '';
    if (character === '\n') lineStart = true;
    while ((formulas[next]?.start ?? text.length) < index) next++;
    const formula = formulas[next];
    if (formula?.start === index) {
      protect('formula', formula);
      index = formula.end;
      continue;
    }
    if (character === '\\') {
      index += formula?.start === index + 1 || text[index + 1] === '\n' ? 1 : 2;
      continue;
    }
    const whole = character === '`' || character === '<' ? wholeAt(text, index) : undefined;
    if (whole) {
      protect(whole[0], { start: index, end: whole[1] });
      index = whole[1];
      continue;
    }
    if (character === '*' || character === '_') {
      const sign = signAt(text, index, open.at(-1)?.sign);
      const marker = { sign, start: index, end: index + sign.length };
      if (!(mayClose(text, marker) && close(sign, marker)) && mayOpen(text, marker)) open.push(marker);
      index = marker.end;
      continue;
    }
    if (character === '[' || (character === '!' && text[index + 1] === '[')) {
      const end = index + (character === '[' ? 1 : 2);
      open.push({ sign: '[', start: index, end });
      index = end;
      continue;
    }
    if (character === ']') {
      const end = endOfMatch(linkEnd, text, index);
      if (end >= 0 && close('[', { sign: '[', start: index, end })) {
        index = end;
        continue;
      }
    }
    index++;
  }
  const writer = new TokenWriter(text);
  for (const { kind, start, end } of found.sort((one, other) => one.start - other.start))
    writer.protect(kind, start, end);
  return writer.finish();
}
