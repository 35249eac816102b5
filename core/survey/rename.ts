import { FormulaSyntaxError } from '../formula/errors';
import { spliced } from '../formula/mentions';
import { tokenize } from '../formula/tokens';
import type { TextBundle } from '../instrument/document';
import { parseTemplate } from '../language/template';

interface Renamable {
  items: readonly { code: string; visibleIf?: string }[];
  quotas?: readonly { condition: string }[];
}

/** The formula with another code where it names an item: nothing else changes, not even blanks. One that cannot be split stays. */
export function renamedInRule(source: string, from: string, to: string): string {
  if (!source.includes(from)) return source;
  try {
    const tokens = tokenize(source);
    const edits = tokens.flatMap(({ kind, text, start, end }, index) => {
      const isSign = (at: number, sign: string) => tokens[at]?.kind === 'sign' && tokens[at]?.text === sign;
      if (kind === 'text') return banded(text, start, end);
      const named = kind === 'name' && text === from && isSign(index + 1, '.') && !isSign(index - 1, '.');
      return named ? [{ start, end, text: to }] : [];
    });
    return spliced(source, edits);
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return source;
    throw error;
  }

  /** `band(x, "item.total")` quotes a calculation. No code of an answer has a dot. */
  function banded(text: string, start: number, end: number) {
    return text.startsWith(`${from}.`) ? [{ start, end, text: `"${to}${text.slice(from.length)}"` }] : [];
  }
}

/**
 * The survey with a new code for an item, and the new code in every rule and condition that named it. The rest stays, faulty rules as far
 * as they can be read. Texts: `renamedItemTexts`.
 */
export function renameItem<T extends Renamable>(survey: T, from: string, to: string): T {
  const { items, quotas } = survey;
  return {
    ...survey,
    items: items.map((item) => ({
      ...item,
      code: item.code === from ? to : item.code,
      ...(item.visibleIf !== undefined && { visibleIf: renamedInRule(item.visibleIf, from, to) }),
    })),
    ...(quotas && {
      quotas: quotas.map((quota) => ({ ...quota, condition: renamedInRule(quota.condition, from, to) })),
    }),
  };
}

/** The texts of a language with the keys of the item under its new code, and the new code in their `{{ placeholders }}`. */
export function renamedItemTexts(texts: TextBundle, from: string, to: string): TextBundle {
  const old = `item.${from}.`;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key.startsWith(old) ? `item.${to}.${key.slice(old.length)}` : key,
      renamedInText(text, from, to),
    ]),
  );
}

function renamedInText(text: string, from: string, to: string): string {
  if (!text.includes('{{')) return text;
  const edits = parseTemplate(text).flatMap((piece) =>
    'formula' in piece ? [{ start: piece.start, end: piece.end, text: renamedInRule(piece.formula, from, to) }] : [],
  );
  return spliced(text, edits);
}
