import type { Audience, Calculation } from '../../instrument/document';
import type { ResolvedText } from '../../instrument/textKeys';
import { formatValue } from '../../instrument/valueText';
import type { ReportContext } from '../context';
import { nameFor, readerLocale } from '../context';
import { plainName } from '../plainNames';
import type { ReportModel } from '../report';
import { type ScoreRow, scoreRow } from '../scores';
import type { TraitBar, TraitSegment } from './bar';
import type { ScaleGroup, ScaleGroups } from './groups';
import type { Metric } from './metric';
import { type Norm, normOf, type TableNorm, tableNormOf } from './norm';
import { placedBar } from './placedBar';
import { type Placing, placingOf } from './placing';
import { rangeOf } from './range';

/** One number of a trait. `code`: of its calculation. */
export interface Figure {
  code: string;
  name: ResolvedText;
  value: number | null;
  formatted: string;
  metric: Metric;
}

/** What one scale says of a person: its numbers, its one verdict, and the scales that are parts of it. */
export interface Trait {
  /** For links and keys. */
  code: string;
  name: ResolvedText;
  /** Markdown. */
  description: ResolvedText | null;
  points: Figure | null;
  /** A T score or another value that compares with others. */
  standard: Figure | null;
  percentile: Figure | null;
  /** What else the reader sees of this scale. */
  more: Figure[];
  verdict: ScoreRow['band'];
  bar: TraitBar | null;
  /** The average that a T or z score was computed with. */
  norm: Norm | null;
  /** Where a compared score was read from a table instead. */
  table: TableNorm | null;
  /** How the percentile comes from the score that is compared; null: there is none, `table` says it, or this reader is not told. */
  placing: Placing | null;
  facets: Trait[];
  /** Whether a report shows one of its numbers, or those of the scale that it is a part of. */
  told: boolean;
}

/** The figure that a trait is told by: its points, or what it has instead. */
const mainFigure = ({ points, standard, percentile, more }: Trait): Figure | undefined =>
  points ?? standard ?? percentile ?? more[0] ?? undefined;

/** The figure that is read first: among how many of 100 people it lies, where that is known; else the figure that the trait is told by. */
export const firstFigure = (trait: Trait): Figure | undefined =>
  trait.percentile !== null && trait.percentile.value !== null ? trait.percentile : mainFigure(trait);

/** The figures with a value besides that which is read first. */
export function otherFigures(trait: Trait): Figure[] {
  const first = firstFigure(trait);
  const all = [trait.points, trait.standard, ...trait.more];
  return all.flatMap((figure) => (figure !== null && figure !== first && figure.value !== null ? [figure] : []));
}

/**
 * Whether bar and word alone compare a trait with others, with no place among 100 of them: raw points beside these would be compared with
 * those of other traits.
 */
export const isSaidByBar = ({ percentile, standard, verdict, bar }: Trait): boolean =>
  percentile?.value == null && standard?.value != null && verdict !== null && bar !== null && bar.span === null;

/** A number without a scale counts something, such as unanswered questions: it is not a score in points. */
export const isCount = ({ bar, verdict }: Trait): boolean => bar === null && verdict === null;

const average: Partial<Record<Metric, number>> = { t: 50, z: 0, percentile: 50 };

interface Measure {
  calculation: Calculation;
  metric: Metric;
  row: ScoreRow;
}

const numbered = (row: ScoreRow) => (typeof row.value === 'number' ? row.value : null);

const figure = ({ metric, row }: Measure): Figure => ({
  code: row.code,
  name: row.name,
  value: numbered(row),
  formatted: row.formatted,
  metric,
});

/** Codes of the calculations whose values a report shows. */
function shownIn(context: ReportContext, reports: readonly ReportModel[]): string[] {
  return reports.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'scores') return block.rows.map(({ code }) => code);
      if (block.kind !== 'chart') return [];
      const chart = context.document.charts?.find(({ code }) => code === block.chart.code);
      return chart?.series.map(({ formula }) => formula.trim()) ?? [];
    }),
  );
}

/** Makes the traits that a reader sees. */
class TraitMaker {
  constructor(
    private readonly context: ReportContext,
    private readonly groups: ScaleGroups,
    private readonly audience: Audience,
    private readonly shown: ReadonlySet<string>,
    private readonly hasFacets: boolean,
  ) {}

  trait(group: ScaleGroup, isToldAbove = false): Trait {
    const { context, audience } = this;
    const measures = group.members.map(
      ({ calculation, metric }): Measure => ({ calculation, metric, row: scoreRow(context, calculation, audience) }),
    );
    // Of several of one kind, the one with a value, and with bands.
    const best = (...kinds: Metric[]): Measure | undefined => {
      const fitting = measures.filter(({ metric }) => kinds.includes(metric));
      const valued = fitting.filter(({ row }) => row.value !== null);
      return valued.find(({ row }) => row.segments.length > 0) ?? valued[0] ?? fitting[0];
    };
    const points = best('points');
    const standard = best('t', 'z', 'standard');
    const percentile = best('percentile');
    const judge = measures.find(({ row }) => row.band !== null);
    const scale = judge ?? [standard, points, percentile].find((one) => one && one.row.value !== null);
    const taken = new Set([points, standard, percentile]);
    const named = points ?? measures[0];
    const compared = standard ?? percentile;
    const isOpen = compared !== undefined && !this.groups.untold.has(compared.row.code);
    const norm = isOpen && standard ? normOf(context, standard.calculation) : null;
    const table = isOpen && norm === null ? tableNormOf(context, compared.calculation) : null;
    const isPlaced = isOpen && percentile && table === null && !this.groups.untold.has(percentile.row.code);
    const told = isToldAbove || measures.some(({ row }) => this.shown.has(row.code));
    return {
      code: group.code,
      name: this.name(named?.row.code ?? group.code),
      description: named?.row.description ?? null,
      points: points ? figure(points) : null,
      standard: standard ? figure(standard) : null,
      percentile: percentile ? figure(percentile) : null,
      more: measures.filter((one) => !taken.has(one)).map(figure),
      verdict: judge?.row.band ?? null,
      bar: scale ? this.barOf(scale, percentile) : null,
      norm,
      table,
      placing: isPlaced
        ? placingOf(
            context,
            percentile.calculation,
            [points, standard].flatMap((one) => one?.row.code ?? []),
          )
        : null,
      facets: this.hasFacets
        ? this.groups.all.filter(({ parent }) => parent === group.code).map((part) => this.trait(part, told))
        : [],
      told,
    };
  }

  private name(code: string): ResolvedText {
    return this.audience === 'respondent'
      ? plainName(this.context, code)
      : nameFor(this.context, `calculation.${code}.name`, code);
  }

  /** By the place among 100 people where that is what is read beside it. */
  private barOf(scale: Measure, percentile: Measure | undefined): TraitBar | null {
    const bar = this.bar(scale);
    const place = percentile && numbered(percentile.row);
    if (bar === null || percentile === undefined || place == null || scale === percentile) return bar;
    return placedBar(this.context, bar, percentile.calculation, place) ?? bar;
  }

  private bar({ calculation, metric, row }: Measure): TraitBar | null {
    const range = rangeOf(this.context, calculation, metric);
    const value = numbered(row);
    if (range === undefined || value === null) return null;
    const [from, to] = range;
    const held = (bound: number) => Math.min(to, Math.max(from, bound));
    const written = (bound: number) => formatValue(bound, readerLocale(this.context));
    // Whole numbers do not share their bounds.
    const step = metric === 'points' && calculation.decimals === 0 ? 1 : 0;
    const segments = row.segments
      .map(({ code, label, severity, fromIncluded, ...bounds }, index): TraitSegment => {
        const [low, high] = [held(bounds.from ?? from), held(bounds.to ?? to)];
        const next = row.segments[index + 1];
        const first = low + (fromIncluded || bounds.from === null ? 0 : step);
        const last = high - (next?.fromIncluded === true && high < to ? step : 0);
        const span = first === last ? written(first) : `${written(first)}–${written(last)}`;
        return { code, label, severity, from: low, to: high, span };
      })
      .filter((segment) => segment.from < segment.to);
    const middle = average[metric];
    const usual = middle === undefined ? undefined : segments.find((one) => one.from <= middle && middle < one.to);
    const isPoints = metric === 'points';
    const span = isPoints ? `${written(from)}–${written(to)}` : null;
    const most = isPoints ? written(to) : null;
    return { figure: row.code, from, to, at: held(value), segments, span, most, usual: usual?.code ?? null };
  }
}

/**
 * The traits that a reader sees: those that reports show first in their order, then the others in the document's. `facets`: with the
 * scales that are parts of them.
 */
export function traitsOf(
  context: ReportContext,
  reports: readonly ReportModel[],
  audience: Audience,
  groups: ScaleGroups,
  { facets = true } = {},
): Trait[] {
  const shown = shownIn(context, reports);
  const maker = new TraitMaker(context, groups, audience, new Set(shown), facets);
  const order = [...shown.map((code) => groups.group(code)), ...groups.all];
  const roots = new Set(order.filter((group) => group !== undefined && group.parent === null));
  return [...roots].flatMap((group) => (group ? [maker.trait(group)] : []));
}
