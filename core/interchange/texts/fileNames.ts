import type { ExchangeFormat } from './unit';

const extensions: Readonly<Record<ExchangeFormat, string>> = { xliff: 'xlf', po: 'po', json: 'json', csv: 'csv' };

/** What a file is of: an owner by its code, else a kind; neither: every kind that may be seen. */
export interface FileOf {
  owner?: string | undefined;
  kind?: string | undefined;
}

/** What a browser saves it as: `phq9-de-DE.xlf`, `assess-Webpages-de-DE.xlf`. */
export const exchangeFileName = (format: ExchangeFormat, locale: string, { owner, kind }: FileOf): string =>
  `${owner?.replaceAll('/', '-') ?? `assess-${kind ?? 'all'}`}-${locale}.${extensions[format]}`;

/** By what stands in it; by its name only where that says nothing. */
export function detectFormat(text: string, fileName: string): ExchangeFormat {
  const start = text
    .slice(0, 20_000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start.startsWith('<')) return 'xliff';
  if (/^[{[]/.test(start)) return 'json';
  if (/^(#[^\n]*\n\s*)*(msgid|msgctxt)\s*"/.test(start)) return 'po';
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === 'po' || extension === 'pot') return 'po';
  if (extension === 'xlf' || extension === 'xliff' || extension === 'xml') return 'xliff';
  return extension === 'json' ? 'json' : 'csv';
}
