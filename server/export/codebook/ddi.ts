import { type CodebookEntry, codebookOf } from 'core/export/codebook';
import { missingReasons } from 'core/export/variable';
import { type Html, html, type Piece } from '../../texts/html';
import type { Exported } from '../formats/writer';

/** The codebook in DDI-Codebook 2.5 (Data Documentation Initiative). */
export function codebookDdi({ dataSet, facts, at }: Exported): string {
  const { code, title, locale, variables } = dataSet;
  const day = at.toISOString().slice(0, 10);
  const citation = html`<citation><titlStmt><titl xml:lang="${locale}">${title}</titl><IDNo>${code}</IDNo></titlStmt></citation>`;
  const entries = codebookOf(dataSet, facts.summaries, facts.rows);
  return html`<?xml version="1.0" encoding="UTF-8"?>
<codeBook xmlns="ddi:codebook:2_5" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="ddi:codebook:2_5 http://www.ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd" version="2.5" xml:lang="${locale}">
<docDscr>${citation}</docDscr>
<stdyDscr><citation><titlStmt><titl xml:lang="${locale}">${title}</titl><IDNo>${code}</IDNo></titlStmt><prodStmt><prodDate date="${day}">${day}</prodDate></prodStmt></citation></stdyDscr>
<fileDscr ID="F1"><fileTxt><fileName>${code}</fileName><dimensns><caseQnty>${String(facts.rows)}</caseQnty><varQnty>${String(variables.length)}</varQnty></dimensns></fileTxt></fileDscr>
<dataDscr>
${entries.map((entry, index) => variableOf(entry, index, dataSet))}</dataDscr>
</codeBook>
`.source;
}

const attribute = (name: string, value: string | number | undefined): Piece =>
  value === undefined ? null : html` ${name}="${String(value)}"`;

function variableOf(entry: CodebookEntry, index: number, { locale, words }: Exported['dataSet']): Html {
  const { variable, summary, frequencies, from } = entry;
  const { name, label, kind, values, range, missing, decimals, measure, origin } = variable;
  const isDiscrete = values.length > 0 || kind === 'text';
  const labl = (text: string) => html`<labl xml:lang="${locale}">${text}</labl>`;
  const limits =
    values.length === 0 && (range?.min !== undefined || range?.max !== undefined)
      ? html`<valrng><range${attribute('min', range.min)}${attribute('max', range.max)}/></valrng>`
      : null;
  const statistics: [string, number | null][] = [
    ['vald', summary.valid],
    ['mean', summary.mean],
    ['stdev', summary.sd],
    ['min', summary.min],
    ['max', summary.max],
  ];
  const counts = new Map(frequencies.map(({ value, count }) => [value, count]));
  const category = (value: number, text: string, isMissing: boolean) =>
    html`<catgry missing="${isMissing ? 'Y' : 'N'}"><catValu>${String(value)}</catValu>${labl(text)}<catStat type="freq">${String(counts.get(value) ?? 0)}</catStat></catgry>`;
  return html`<var ID="V${String(index + 1)}" name="${name}" files="F1" dcml="${String(decimals)}" intrvl="${isDiscrete ? 'discrete' : 'contin'}" nature="${kind === 'number' ? natures[measure] : 'other'}">${labl(label)}${
    origin.of === 'answer' ? html`<qstn><qstnLit>${label}</qstnLit></qstn>` : null
  }${limits}${
    missing === null
      ? null
      : html`<invalrng>${missingReasons.map((reason) => html`<item VALUE="${String(missing[reason])}"/>`)}</invalrng>`
  }${statistics
    .filter(([, value]) => value !== null)
    .map(
      ([type, value]) => html`<sumStat type="${type}">${String(value)}</sumStat>`,
    )}${values.map(({ value, label: text }) => category(value, text, false))}${
    missing === null ? null : missingReasons.map((reason) => category(missing[reason], words[reason], true))
  }<varFormat type="${kind === 'number' ? 'numeric' : 'character'}" schema="other"/>${from === '' ? null : html`<notes>${from}</notes>`}</var>
`;
}

const natures = { nominal: 'nominal', ordinal: 'ordinal', scale: 'ratio' } as const;
