/** A stretch of text, or a `{{ formula }}` with the place of its source in the whole text (UTF-16 units, end exclusive). */
export type TemplatePiece = { text: string } | { formula: string; start: number; end: number };

/** Where the inside of a placeholder that opens at `open` ends: at the first `}}` outside a quoted text. -1: it is never closed. */
function placeholderEnd(text: string, open: number): number {
  let quoted = false;
  for (let index = open + 2; index < text.length; index++) {
    const character = text[index];
    if (quoted && character === '\\') index++;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === '}' && text[index + 1] === '}') return index;
  }
  return -1;
}

/** The placeholders of a text, braces included (UTF-16 units, end exclusive), in order. A `{{` that is never closed is none. */
export function placeholdersIn(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = text.indexOf('{{');
  while (start >= 0) {
    const close = placeholderEnd(text, start);
    if (close < 0) break;
    found.push({ start, end: close + 2 });
    start = text.indexOf('{{', close + 2);
  }
  return found;
}

/** Splits a text at its placeholders. */
export function parseTemplate(text: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let from = 0;
  for (const placeholder of placeholdersIn(text)) {
    if (placeholder.start > from) pieces.push({ text: text.slice(from, placeholder.start) });
    const inner = text.slice(placeholder.start + 2, placeholder.end - 2);
    const start = placeholder.start + 2 + (inner.length - inner.trimStart().length);
    const formula = inner.trim();
    pieces.push({ formula, start, end: start + formula.length });
    from = placeholder.end;
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
