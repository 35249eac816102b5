import { icuTokens } from './icuTokens';
import { markdownTokens } from './markdownTokens';
import { placeholdersIn } from './template';
import { endOfMatch, type Token, TokenWriter, tagHere } from './tokenWriter';

export type { Token } from './tokenWriter';

function plainTokens(text: string): Token[] {
  const writer = new TokenWriter(text);
  const formulas = placeholdersIn(text);
  let next = 0;
  let index = 0;
  while (index < text.length) {
    const formula = formulas[next];
    let end = -1;
    if (formula?.start === index) {
      next++;
      end = formula.end;
      writer.protect('formula', index, end);
    } else if (text[index] === '<') {
      end = endOfMatch(tagHere, text, index);
      if (end >= 0) writer.protect('tag', index, end);
    }
    index = end < 0 ? index + 1 : end;
  }
  return writer.finish();
}

/**
 * Splits a text into what a translator writes (`protected` false) and what must stay: arguments, the frames of plurals and selects,
 * formulas, tags, markdown. The pieces follow each other without a gap: joined they are the text. Never throws; unreadable parts of a
 * malformed text are free.
 */
export function tokens(text: string, format: 'plain' | 'icu' | 'markdown'): Token[] {
  if (format === 'icu') return icuTokens(text);
  return format === 'markdown' ? markdownTokens(text) : plainTokens(text);
}
