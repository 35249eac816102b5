/** A stretch of text, or a `{{ formula }}` with the place of its source in the whole text (UTF-16 units, end exclusive). */
export type TemplatePiece = { text: string } | { formula: string; start: number; end: number };

/** End of the placeholder that opens at `start`: the first `}}` outside a quoted text. -1: it is never closed. */
function placeholderEnd(text: string, start: number): number {
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (quoted && character === '\\') index++;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === '}' && text[index + 1] === '}') return index;
  }
  return -1;
}

/** Splits a text at its placeholders. A `{{` that is never closed stays text. */
export function parseTemplate(text: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let from = 0;
  for (;;) {
    const open = text.indexOf('{{', from);
    const close = open < 0 ? -1 : placeholderEnd(text, open + 2);
    if (close < 0) break;
    if (open > from) pieces.push({ text: text.slice(from, open) });
    const inner = text.slice(open + 2, close);
    const start = open + 2 + (inner.length - inner.trimStart().length);
    const formula = inner.trim();
    pieces.push({ formula, start, end: start + formula.length });
    from = close + 2;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The formulas of a text's placeholders, white space evened out, each once: what a translation must keep. */
export function placeholderFormulas(text: string): Set<string> {
  const formulas = new Set<string>();
  for (const piece of parseTemplate(text)) {
    if ('formula' in piece) formulas.add(piece.formula.replace(/\s+/g, ' '));
  }
  return formulas;
}
