import { readReports } from '../instrument/conditionalTexts';
import type { Calculation, Severity } from '../instrument/document';
import { mainScales } from '../instrument/mainScales';
import type { ResolvedText } from '../instrument/textKeys';
import { scaleOf } from '../instrument/verdicts';
import type { ScalarValue } from '../scoring';
import { type ReportContext, readerLocale } from './context';
import { headlineOf, rowsOf } from './headline';
import { nuggetSubjects } from './profile';
import { buildReport } from './report';
import { scoreRow } from './scores';
import type { TraitBar } from './traits/bar';
import { scaleGroups } from './traits/groups';
import { leadsOf } from './traits/lead';
import { firstFigure, isCount, type Trait, traitsOf } from './traits/traits';

/** A main scale of a result in one line, as the row on the result page says it. */
export interface SummaryTrait {
  code: string;
  name: ResolvedText;
  /** Code of the calculation that gave the value. */
  figure: string;
  /** null: missing. */
  value: ScalarValue;
  formatted: string;
  /** What the value is: points, how many of 100 people have less, or something that is said as it is written. */
  kind: 'points' | 'place' | 'plain';
  /** The highest number of points there can be, of a scale that begins at 0, as written; null: unknown, or another scale. */
  most: string | null;
  /** The one verdict on the scale. */
  verdict: { label: ResolvedText; severity: Severity } | null;
  /** Where the person stands on the scale that the verdict is given on; null: its ends are unknown. */
  bar: TraitBar | null;
}

/** A result in short. */
export interface ResultSummary {
  /** The words with which the result page begins; markdown of one paragraph. null: it has none in the reader's language. */
  sentence: ResolvedText | null;
  /** In the order of the result page; never empty. */
  traits: SummaryTrait[];
  /** Code of the trait that stands out most: the sentence is about it. */
  lead: string;
}

/** What stands out most in a result. */
export const leadOf = ({ traits, lead }: ResultSummary): SummaryTrait | undefined =>
  traits.find(({ code }) => code === lead);

/** The result has all. */
const mostTraits = 12;

/** The blocks that say which traits a report shows, and what about them. */
const telling: ReadonlySet<string> = new Set(['nuggets', 'scores', 'chart']);

function ofTrait(trait: Trait): SummaryTrait[] {
  const { code, name, verdict, bar } = trait;
  const figure = firstFigure(trait);
  if (figure === undefined) return [];
  const { value, formatted, metric } = figure;
  const kind = metric === 'percentile' ? 'place' : metric === 'points' && !isCount(trait) ? 'points' : 'plain';
  return [
    {
      ...{ code, name, figure: figure.code, value, formatted, kind },
      most: kind === 'points' && bar?.from === 0 ? bar.most : null,
      verdict: verdict && { label: verdict.label, severity: verdict.severity },
      bar,
    },
  ];
}

function ofCalculation(context: ReportContext, calculation: Calculation): SummaryTrait {
  const { code, name, value, formatted, band } = scoreRow(context, calculation, 'respondent');
  const verdict = band && { label: band.label, severity: band.severity };
  return { code, name, figure: code, value, formatted, kind: 'plain', most: null, verdict, bar: null };
}

/** What a respondent is told of a result wherever it is only named: in the history and at home. null: nothing is shown to them. */
export function summaryOf(context: ReportContext): ResultSummary | null {
  const { document } = context;
  const reports = readReports(document, 'respondent').map((report) =>
    buildReport(context, { ...report, blocks: report.blocks.filter(({ kind }) => telling.has(kind)) }),
  );
  const groups = scaleGroups(document, 'respondent');
  const traits = traitsOf(context, reports, 'respondent', groups, { facets: false });
  const leads = leadsOf(reports, traits, nuggetSubjects(context, groups));
  const rows = rowsOf(traits);
  const headline = headlineOf(leads, rows, readerLocale(context));
  const scaleIn = (code: string) => scaleOf(document, code).scale ?? code;
  const main = mainScales(document, 'respondent').map(({ calculation }) => calculation);
  const isMain = new Set(main.map(({ code }) => scaleIn(code)));
  const told = rows.filter(({ code }) => isMain.has(scaleIn(code)));
  const shown = told.length > 0 ? told : rows;
  const first = headline && !shown.includes(headline.trait) ? [headline.trait] : [];
  const numbered = new Set(traits.map(({ code }) => scaleIn(code)));
  const texts = main.filter(({ code, type = 'number' }) => type !== 'number' && !numbered.has(scaleIn(code)));
  const all = [...[...first, ...shown].flatMap(ofTrait), ...texts.map((one) => ofCalculation(context, one))];
  const [lead = all[0]] = all.filter(({ code }) => code === headline?.trait.code);
  if (lead === undefined) return null;
  const room = mostTraits - (all.indexOf(lead) < mostTraits ? 0 : 1);
  const kept = all.filter((trait, index) => trait === lead || index < room);
  return { sentence: headline?.lead?.sentence ?? null, traits: kept, lead: lead.code };
}
