import type { DraftReport } from 'core/instrument/draft';
import { type BlockModel, buildReport, type ReportModel } from 'core/report';
import { useMemo } from 'react';
import { useReportContext } from '@/authoring/sample/useReportContext';
import { useSampleRun } from '@/authoring/sample/useSampleRun';

/** Keeps the place of a block that the sample does not show. */
const standIn: BlockModel = { kind: 'page_break' };

export interface SheetModel {
  /** One block for each block of the report. */
  model: ReportModel;
  /** Ids of the blocks that the sample shows. */
  shown: ReadonlySet<string>;
}

/** The report on the sample sheet. Lags behind fast typing. */
export function useSheetModel(report: DraftReport, locale: string): SheetModel {
  const { structure } = useSampleRun();
  const context = useReportContext(locale);
  const { id, blocks } = report;
  const built = useMemo(() => {
    const found = structure.reports?.find((each) => each.id === id);
    if (found === undefined) return undefined;
    const models = new Map(
      found.blocks.flatMap((block) => {
        const [model] = buildReport(context, { ...found, blocks: [block] }).blocks;
        return model === undefined ? [] : [[block.id, model] as const];
      }),
    );
    return { report: buildReport(context, { ...found, blocks: [] }), models };
  }, [structure, id, context]);
  return useMemo(() => {
    const models = built?.models ?? new Map<string, BlockModel>();
    const { code, audience, title } = built?.report ?? { code: '', audience: 'respondent' as const, title: null };
    return {
      model: { code, audience, title, blocks: blocks.map((block) => models.get(block.id) ?? standIn) },
      shown: new Set(models.keys()),
    };
  }, [built, blocks]);
}
