import type { Correction } from './corrections';
import { itemCorrections, resultCorrections } from './ipip/corrections';
import type { LanguageAccount } from './ipip/texts';
import { phqCorrections } from './phq9/corrections';
import type { PhqAccount } from './phq9/document';

type Cell = string | number;

function table(head: string[], rows: Cell[][]): string {
  const line = (cells: Cell[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const count = (texts: Record<string, string> | undefined, pattern: RegExp): number =>
  Object.keys(texts ?? {}).filter((key) => pattern.test(key)).length;

function ipipRow({ locale, items, itemsUsed, results }: LanguageAccount): Cell[] {
  const parts = [items, results].filter((part) => part !== null);
  const total = (of: (part: (typeof parts)[number]) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const used = itemsUsed ? items?.texts : undefined;
  return [
    locale,
    count(used, /^i\d/),
    count(used, /^choice/),
    count(results?.texts, /./),
    total((part) => part.english.length),
    total((part) => part.leftOut.length),
    total((part) => new Set(part.repaired).size),
    total((part) => part.cleaned),
  ];
}

function phqRow({ locale, texts, choices, leftOut, repaired }: PhqAccount): Cell[] {
  return [locale, count(texts, /^phq9_/), choices, leftOut.length, new Set(repaired).size];
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

function correctionRow(set: string, { language, key, from, to, reason }: Correction): Cell[] {
  return [set, language, key, cell(from), to === null ? '*left out*' : cell(to), cell(reason)];
}

/** The counted part of SOURCES.md: what each language has, and every text that was repaired or left out by hand. */
export function accountText(ipip: LanguageAccount[], phq: PhqAccount[]): string {
  const corrections = [
    ...itemCorrections.map((item) => correctionRow('IPIP items', item)),
    ...resultCorrections.map((item) => correctionRow('IPIP report', item)),
    ...phqCorrections.map((item) => correctionRow('PHQ-9', item)),
  ];
  return [
    '### IPIP-NEO-120, by language',
    table(
      [
        'locale',
        'items of 120',
        'answers of 5',
        'names and summaries of 40',
        'left out: still English',
        'left out: wrong',
        'repaired',
        'cleaned',
      ],
      ipip.map(ipipRow),
    ),
    '### PHQ-9, by language',
    table(['locale', 'items of 10', 'answers of 4', 'left out: wrong', 'repaired'], phq.map(phqRow)),
    '### Texts repaired or left out by hand',
    table(['set', 'language', 'text', 'found', 'now', 'why'], corrections),
  ].join('\n\n');
}
