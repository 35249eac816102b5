import { endOfMatch, type Token, TokenWriter, tagHere } from './tokenWriter';

// The grammar of the message parser; a name is what it takes for an identifier.
const name = String.raw`[^\p{White_Space}\p{Pattern_Syntax}]+`;
const argument = new RegExp(
  String.raw`\{\s*${name}\s*(?:,\s*(?:number|date|time)\s*(?:,(?:[^'}]|'[^']*')*)?)?\}`,
  'uy',
);
const choice = new RegExp(
  String.raw`\{\s*${name}\s*,\s*(plural|selectordinal|select)\s*,\s*(?:offset:\s*[+-]?\d+\s*)?(?:=[+-]?\d+|${name})\s*\{`,
  'uy',
);
const nextOption = new RegExp(String.raw`\}\s*(?:=[+-]?\d+|${name})\s*\{`, 'uy');
const lastOption = /\}\s*\}/y;

/** The quotation that an apostrophe begins. `closed` false: it lasts to the end of the text. Undefined: it begins none. */
function quotationAt(text: string, index: number, inPlural: boolean): { end: number; closed: boolean } | undefined {
  const next = text[index + 1] ?? '';
  if (next === '' || !(inPlural ? '{}<>#' : '{}<>').includes(next)) return undefined;
  let end = index + 1;
  for (;;) {
    end = text.indexOf("'", end);
    if (end < 0) return { end: text.length, closed: false };
    if (text[end + 1] !== "'") return { end: end + 1, closed: true };
    end += 2;
  }
}

/**
 * The pieces of an ICU message: arguments and `#`, the frames of plurals and selects (`{count, plural, one {`, `} other {`, `}}`) and
 * quotations are protected. Malformed parts are text, so that they can be corrected.
 */
export function icuTokens(text: string): Token[] {
  const writer = new TokenWriter(text);
  /** For each frame that is open, whether `#` stands for a number in it. */
  const open: boolean[] = [];
  let index = 0;
  while (index < text.length) {
    const character = text[index];
    const inPlural = open.at(-1) === true;
    let end = -1;
    if (character === "'") {
      const quotation = quotationAt(text, index, inPlural);
      // A doubled apostrophe is how an apostrophe is written.
      end = text[index + 1] === "'" ? index + 2 : (quotation?.end ?? -1);
      if (quotation?.closed) writer.protect('icu', index, end);
    } else if (character === '{') {
      end = endOfMatch(argument, text, index);
      if (end >= 0) writer.protect('argument', index, end);
      else {
        end = endOfMatch(choice, text, index);
        if (end >= 0) {
          writer.protect('icu', index, end);
          open.push(!/,\s*select\s*,/.test(text.slice(index, end)));
        }
      }
    } else if (character === '}' && open.length > 0) {
      end = endOfMatch(nextOption, text, index);
      if (end < 0) {
        end = endOfMatch(lastOption, text, index);
        if (end >= 0) open.pop();
      }
      if (end >= 0) writer.protect('icu', index, end);
    } else if (character === '#' && inPlural) {
      end = index + 1;
      writer.protect('argument', index, end);
    } else if (character === '<') {
      end = endOfMatch(tagHere, text, index);
      if (end >= 0) writer.protect('tag', index, end);
    }
    index = end < 0 ? index + 1 : end;
  }
  return writer.finish();
}
