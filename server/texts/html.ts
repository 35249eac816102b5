/** A piece of HTML or XML; everything else is text and gets escaped. */
export class Html {
  constructor(readonly source: string) {}
}

export type Piece = Html | string | null | undefined | readonly Piece[];

/** With what XML cannot hold: other control characters, half surrogates, the two last characters of the first plane. */
const special = /[&<>"']|(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML or XML. */
export const escaped = (text: string): string => text.replace(special, (character) => entities[character] ?? '\ufffd');

function written(piece: Piece): string {
  if (piece === null || piece === undefined) return '';
  if (piece instanceof Html) return piece.source;
  if (typeof piece === 'object') return piece.map(written).join('');
  return escaped(piece);
}

export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(strings.reduce((source, text, index) => `${source}${written(pieces[index - 1])}${text}`));
