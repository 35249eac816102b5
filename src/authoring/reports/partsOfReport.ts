import type { Draft, DraftReport } from 'core/instrument/draft';

/** Ids of the parts that a report is made of: itself, its blocks, and the nuggets, charts and drawings that they show. */
export function partsOfReport({ nuggets = [], charts = [], svgs = [] }: Draft, report: DraftReport): Set<string> {
  const shown = report.blocks.flatMap((block): string[] => {
    switch (block.kind) {
      case 'nuggets':
        return nuggets.flatMap(({ id, group }) => (group === block.group ? [id] : []));
      case 'chart':
        return charts.flatMap(({ id, code, series }) =>
          code === block.chart ? [id, ...series.map((each) => each.id)] : [],
        );
      case 'svg':
        return svgs.flatMap(({ id, code }) => (code === block.svg ? [id] : []));
      default:
        return [];
    }
  });
  return new Set([report.id, ...report.blocks.map(({ id }) => id), ...shown]);
}
