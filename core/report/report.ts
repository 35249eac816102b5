import { readReports } from '../instrument/conditionalTexts';
import type { Audience, Report, ReportBlock, SvgBinding } from '../instrument/document';
import { bindingTypes } from '../instrument/program';
import { isScaleEnd } from '../instrument/scaleEnds';
import { formatScore } from '../instrument/scoreText';
import type { ResolvedText } from '../instrument/textKeys';
import type { ScalarValue } from '../scoring';
import { buildChart, type ChartModel } from './chart';
import { type ReportContext, readerLocale, textFor } from './context';
import { type ScoreRow, scoreRow } from './scores';
import { chosenNuggets, holds } from './shownTexts';
import { filledText } from './template';

/** Texts are markdown with raw HTML off, but for headings, which are plain. Each says which locale it is in. */
export type BlockModel =
  | { kind: 'heading'; code: string; text: ResolvedText }
  | { kind: 'text'; code: string; text: ResolvedText }
  | { kind: 'nuggets'; group: string; nuggets: { code: string; text: ResolvedText }[] }
  | { kind: 'scores'; rows: ScoreRow[] }
  | { kind: 'chart'; chart: ChartModel }
  | {
      kind: 'svg';
      code: string;
      source: string;
      title: ResolvedText | null;
      alt: ResolvedText | null;
      bindings: BoundValue[];
    }
  | { kind: 'image'; code: string; source: string; alt: ResolvedText | null }
  | { kind: 'page_break' };

/**
 * What a binding makes of an element. `visible`: a boolean, missing counts as false; `text`: ready to show; else null when missing, or too
 * large to draw: leave it as drawn.
 */
export interface BoundValue {
  element: string;
  target: SvgBinding['target'];
  value: ScalarValue;
}

export interface ReportModel {
  code: string;
  audience: Audience;
  title: ResolvedText | null;
  /** Only what its conditions allow; empty blocks are left out. */
  blocks: BlockModel[];
}

/** Characters that no XML may hold, not even escaped. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function bind(context: ReportContext, { element, target, formula }: SvgBinding): BoundValue {
  const value = context.run.evaluate(context.compiled.formula(formula, bindingTypes[target]));
  if (target === 'visible') return { element, target, value: value === true };
  if (typeof value === 'number' && target !== 'text')
    return { element, target, value: isScaleEnd(value) ? value : null };
  const shown = context.document.calculations?.find(({ code }) => code === formula.trim());
  const text = target === 'text' ? formatScore(value, readerLocale(context), shown, context.words) : value;
  return { element, target, value: typeof text === 'string' ? text.replace(unwritable, '') : text };
}

/** The texts of the nuggets that `chosenNuggets` names. */
export function nuggetTexts(context: ReportContext, group: string, show?: 'first' | 'all') {
  return chosenNuggets(context, group, show).flatMap((code) => {
    const text = filledText(context, `nugget.${code}.text`, 'markdown');
    return text ? [{ code, text }] : [];
  });
}

function buildBlock(context: ReportContext, report: Report, block: ReportBlock): BlockModel | null {
  if (!holds(context, block.condition)) return null;
  const { document } = context;
  const audience = report.audience ?? 'respondent';
  switch (block.kind) {
    case 'heading':
    case 'text': {
      const format = block.kind === 'heading' ? 'plain' : 'markdown';
      const text = filledText(context, `report.${report.code}.${block.code}.text`, format);
      return text && { kind: block.kind, code: block.code, text };
    }
    case 'nuggets': {
      const nuggets = nuggetTexts(context, block.group, block.show);
      return nuggets.length > 0 ? { kind: 'nuggets', group: block.group, nuggets } : null;
    }
    case 'scores': {
      const rows = block.calculations.flatMap((code) => {
        const calculation = document.calculations?.find((one) => one.code === code);
        const shown = calculation?.shownTo?.includes(audience);
        return calculation && shown ? [scoreRow(context, calculation, audience)] : [];
      });
      return rows.length > 0 ? { kind: 'scores', rows } : null;
    }
    case 'chart': {
      const chart = document.charts?.find(({ code }) => code === block.chart);
      return chart && holds(context, chart.condition)
        ? { kind: 'chart', chart: buildChart(context, chart, audience) }
        : null;
    }
    case 'svg': {
      const svg = document.svgs?.find(({ code }) => code === block.svg);
      if (!svg) return null;
      const { code, source, bindings = [] } = svg;
      const title = textFor(context, `svg.${code}.title`);
      const alt = textFor(context, `svg.${code}.alt`);
      return { kind: 'svg', code, source, title, alt, bindings: bindings.map((binding) => bind(context, binding)) };
    }
    case 'image': {
      const image = document.images?.find(({ code }) => code === block.image);
      return image ? { kind: 'image', ...image, alt: textFor(context, `image.${image.code}.alt`) } : null;
    }
    case 'page_break':
      return { kind: 'page_break' };
  }
}

/** One report of the document, filled with one respondent's results. Scores that its audience may not see are left out. */
export function buildReport(context: ReportContext, report: Report): ReportModel {
  return {
    code: report.code,
    audience: report.audience ?? 'respondent',
    title: textFor(context, `report.${report.code}.title`),
    blocks: report.blocks.flatMap((block) => buildBlock(context, report, block) ?? []),
  };
}

export function buildReports(context: ReportContext, reader: Audience): ReportModel[] {
  return readReports(context.document, reader).map((report) => buildReport(context, report));
}
