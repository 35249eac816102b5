import { codebookOf, missingInWords, percentOf } from 'core/export/codebook';
import { writtenNumber } from 'core/instrument/valueText';
import { directionOf } from 'core/language';
import { formattingLocale } from 'core/language/formatting';
import type { BlockModel } from 'core/report';
import type { PdfWords, ReportPdfInput } from '../../pdf/input';
import type { Exported } from '../formats/writer';

/** A cell of a Markdown table: nothing in it is a mark. */
const cell = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!>~|<&]/g, '\\$&').replace(/\s+/g, ' ');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** The codebook as the PDF service sets reports. */
export function codebookDocument({ dataSet, facts, at }: Exported, words: PdfWords): ReportPdfInput {
  const { title, locale, words: own, variables } = dataSet;
  const said = (value: number | null) => (value === null ? '' : writtenNumber(value, locale, { most: 2 }));
  const day = new Intl.DateTimeFormat(formattingLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  const block = (kind: 'heading' | 'text', code: string, text: string): BlockModel => ({
    kind,
    code,
    text: { text, locale },
  });
  const blocks = codebookOf(dataSet, facts.summaries, facts.rows).flatMap((entry): BlockModel[] => {
    const { variable, range, from, summary, frequencies } = entry;
    const lines = [
      `**${cell(variable.name)}** · ${cell(own[variable.kind])} · ${cell(own[variable.measure])}${from === '' ? '' : ` · ${cell(from)}`}`,
      ...(range === '' ? [] : [cell(`${own.range}: ${range}`)]),
      ...(variable.missing === null ? [] : [cell(`${own.missing_codes}: ${missingInWords(variable, dataSet)}`)]),
      cell(`${own.valid}: ${said(summary.valid)}`),
      ...(summary.mean === null
        ? []
        : [
            cell(
              `${own.mean} ${said(summary.mean)} · ${own.sd} ${said(summary.sd)} · ${own.minimum} ${said(summary.min)} · ${own.maximum} ${said(summary.max)}`,
            ),
          ]),
    ];
    const table =
      frequencies.length === 0
        ? []
        : [
            [
              row([own.value, own.label, own.count, own.percent]),
              '| --- | --- | --- | --- |',
              ...frequencies.map(({ value, label, count }) =>
                row([value === null ? '' : String(value), label, said(count), said(percentOf(count, facts.rows))]),
              ),
            ].join('\n'),
          ];
    return [
      block('heading', variable.name, variable.label),
      block('text', variable.name, [...lines, ...table].join('\n\n')),
    ];
  });
  return {
    report: { code: 'codebook', audience: 'staff', title: null, blocks },
    title: `${title} – ${own.codebook}`,
    about: [day.format(at), `${own.rows}: ${said(facts.rows)} · ${own.variables}: ${said(variables.length)}`],
    ...{ locale, rtl: directionOf(locale) === 'rtl', madeAt: at.toISOString(), paper: 'a4', words },
  };
}
