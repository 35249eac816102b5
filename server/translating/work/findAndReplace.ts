import { tokens } from 'core/language/tokens';
import type { MessageFormat } from '../../texts/store';

export interface Search {
  /** As it stands: no character has a meaning of its own. */
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

/** Stretches of the text that a translator writes; neighbours are one. */
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

/** Whether everything that has to stay stands there still, in its order. */
function keepsProtected(before: string, after: string, format: MessageFormat): boolean {
  let kept = 0;
  const wanted = protectedOf(before, format);
  for (const text of protectedOf(after, format)) if (text === wanted[kept]) kept += 1;
  return kept === wanted.length;
}

/**
 * Replaces in the free stretches of a text: arguments, formulas, tags and the marks of markdown are neither changed nor looked into.
 * Letter case is folded as Unicode does one letter for one; words end where Unicode's rules for the language say.
 * @returns undefined where nothing is found, where nothing would be left, or where what has to stay would be lost
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
        // Another may begin within what was passed over.
        pattern.lastIndex = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
      }
    }
    const after = written + text.slice(from);
    if (after === text || after.trim() === '' || !keepsProtected(text, after, format)) return undefined;
    return after;
  };
}
