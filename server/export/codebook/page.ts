import { type CodebookEntry, codebookOf, missingInWords, percentOf } from 'core/export/codebook';
import type { DataSet } from 'core/export/variable';
import { writtenNumber } from 'core/instrument/valueText';
import { directionOf } from 'core/language';
import { formattingLocale } from 'core/language/formatting';
import { Html, html, type Piece } from '../../texts/html';
import type { Exported } from '../formats/writer';

const style = new Html(`
  body { font: 16px/1.5 system-ui, sans-serif; max-inline-size: 60rem; margin-inline: auto; padding: 1rem; color-scheme: light dark; }
  table { border-collapse: collapse; margin-block: .5rem; inline-size: 100%; }
  th, td { border: 1px solid #8888; padding: .2rem .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
  td.n { text-align: end; font-variant-numeric: tabular-nums; }
  tr.m { color: color-mix(in srgb, currentColor 65%, transparent); }
  h2 { margin-block: 2rem 0; font-size: 1.05rem; }
  code { font-size: 1em; }
  nav { columns: 14rem; }
  nav a { display: block; }
`);

/** The codebook as a page of its own, without scripts. */
export function codebookPage({ dataSet, facts, at }: Exported): string {
  const { title, locale, words, variables } = dataSet;
  const day = new Intl.DateTimeFormat(formattingLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  const said = (value: number | null) => (value === null ? '' : writtenNumber(value, locale, { most: 2 }));
  const entries = codebookOf(dataSet, facts.summaries, facts.rows);
  return html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title} – ${words.codebook}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>${words.codebook} · ${day.format(at)} · ${words.rows}: ${said(facts.rows)} · ${words.variables}: ${said(variables.length)}</p>
<nav>${variables.map(({ name }) => html`<a href="#${name}"><code>${name}</code></a>`)}</nav>
${entries.map((entry) => section(entry, dataSet, facts.rows, said))}
</body>
</html>
`.source;
}

function section(entry: CodebookEntry, dataSet: DataSet, rows: number, said: (value: number | null) => string): Piece {
  const { variable, range, from, summary, frequencies } = entry;
  const { words } = dataSet;
  const facts: [string, string][] = [
    [words.type, `${words[variable.kind]} · ${words[variable.measure]}`],
    [words.from, from],
    [words.range, range],
    [words.missing_codes, missingInWords(variable, dataSet)],
    [words.valid, said(summary.valid)],
    [words.mean, said(summary.mean)],
    [words.sd, said(summary.sd)],
    [words.minimum, said(summary.min)],
    [words.maximum, said(summary.max)],
  ];
  const count = (number: number) =>
    html`<td class="n">${said(number)}</td><td class="n">${said(percentOf(number, rows))}</td>`;
  return html`<section id="${variable.name}"><h2><code>${variable.name}</code> <bdi>${variable.label}</bdi></h2>
<table><tbody>${facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`<tr><th scope="row">${name}</th><td><bdi>${value}</bdi></td></tr>`)}</tbody></table>
${
  frequencies.length === 0
    ? null
    : html`<table><thead><tr><th scope="col">${words.value}</th><th scope="col">${words.label}</th><th scope="col">${words.count}</th><th scope="col">${words.percent}</th></tr></thead><tbody>${frequencies.map(
        ({ value, label, count: number, isMissing }) =>
          html`<tr${isMissing ? new Html(' class="m"') : null}><td class="n">${value === null ? '' : String(value)}</td><td><bdi>${label}</bdi></td>${count(number)}</tr>`,
      )}</tbody></table>`
}</section>
`;
}
