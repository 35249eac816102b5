import { tokens } from 'core/language/tokens';
import type { MessageFormat } from '../../texts/store';

export interface Search {
  /** Literal: no character has a special meaning. */
  find: string;
  replace: string;
  matchCase: boolean;
  wholeWords: boolean;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function wordSegmenter(locale: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(locale, { granularity: 'word' });
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}

/** Parts of the text that a translator writes; adjacent ones are joined. */
function freeStretches(text: string, format: MessageFormat): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = [];
  for (const token of tokens(text, format)) {
    const last = stretches.at(-1);
    if (token.protected) continue;
    if (last?.end === token.start) last.end = token.end;
    else stretches.push({ start: token.start, end: token.end });
  }
  return stretches;
}

const protectedOf = (text: string, format: MessageFormat): string[] =>
  tokens(text, format)
    .filter((token) => token.protected)
    .map((token) => token.text);

/** Whether all protected parts are still there, in order. */
function keepsProtected(before: string, after: string, format: MessageFormat): boolean {
  let kept = 0;
  const wanted = protectedOf(before, format);
  for (const text of protectedOf(after, format)) if (text === wanted[kept]) kept += 1;
  return kept === wanted.length;
}

/**
 * Replaces in the free parts of a text: arguments, formulas, tags and the marks of markdown are neither changed nor searched. Letter case
 * is folded by Unicode's one-to-one mapping; words end by Unicode's rules for the language.
 * @returns undefined where nothing is found, where nothing would be left, or where a protected part would be lost
 */
export function createReplacer(
  { find, replace, matchCase, wholeWords }: Search,
  locale: string,
): (text: string, format: MessageFormat) => string | undefined {
  const pattern = new RegExp(escaped(find), matchCase ? 'gu' : 'giu');
  const segmenter = wholeWords ? wordSegmenter(locale) : undefined;

  function isWhole(text: string): (start: number, end: number) => boolean {
    if (segmenter === undefined) return () => true;
    let ends: Set<number> | undefined;
    return (start, end) => {
      ends ??= new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length);
      return ends.has(start) && ends.has(end);
    };
  }

  return (text, format) => {
    pattern.lastIndex = 0;
    if (!pattern.test(text)) return undefined;
    const stretches = freeStretches(text, format);
    const whole = isWhole(text);
    let written = '';
    let from = 0;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const start = match.index;
      const end = start + match[0].length;
      const isFree = stretches.some((stretch) => stretch.start <= start && end <= stretch.end);
      if (isFree && whole(start, end)) {
        written += text.slice(from, start) + replace;
        from = end;
      } else {
        // Another match may begin within the skipped one.
        pattern.lastIndex = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
      }
    }
    const after = written + text.slice(from);
    if (after === text || after.trim() === '' || !keepsProtected(text, after, format)) return undefined;
    return after;
  };
}
