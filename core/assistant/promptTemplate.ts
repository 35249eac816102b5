const place = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** A piece of a template: words as they are, or the name of a variable. */
type PromptPiece = { words: string } | { variable: string };

/** The pieces of a template in which variables stand in double braces: `Explain {{question}}`. */
function promptPieces(template: string): PromptPiece[] {
  const pieces: PromptPiece[] = [];
  let from = 0;
  for (const match of template.matchAll(place)) {
    if (match.index > from) pieces.push({ words: template.slice(from, match.index) });
    pieces.push({ variable: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < template.length) pieces.push({ words: template.slice(from) });
  return pieces;
}

/** The variables that a template names, each once. */
export const variablesIn = (template: string): string[] => [
  ...new Set(promptPieces(template).flatMap((piece) => ('variable' in piece ? [piece.variable] : []))),
];

/** Fills a template in one pass: what is put in is never read as a template. A variable without a value is left empty. */
export const filledPrompt = (template: string, values: Readonly<Record<string, string>>): string =>
  promptPieces(template)
    .map((piece) =>
      'words' in piece ? piece.words : Object.hasOwn(values, piece.variable) ? values[piece.variable] : '',
    )
    .join('');
