import { buildReport, type ReportModel } from 'core/report';
import { useMemo } from 'react';
import { useReportContext } from '@/authoring/sample/useReportContext';
import { useSampleRun } from '@/authoring/sample/useSampleRun';

export interface PreviewModel {
  model: ReportModel;
  /** Ids of the blocks, in the model's order. */
  blocks: readonly string[];
}

/** The report on the sample sheet, with the id of each block; undefined: not there (yet). */
export function usePreviewModel(report: string, locale: string): PreviewModel | undefined {
  const { structure } = useSampleRun();
  const context = useReportContext(locale);
  return useMemo(() => {
    const found = structure.reports?.find(({ id }) => id === report);
    if (found === undefined) return undefined;
    const built = found.blocks.flatMap((block) =>
      buildReport(context, { ...found, blocks: [block] }).blocks.map((model) => ({ id: block.id, model })),
    );
    const { code, audience, title } = buildReport(context, { ...found, blocks: [] });
    return {
      model: { code, audience, title, blocks: built.map(({ model }) => model) },
      blocks: built.map(({ id }) => id),
    };
  }, [structure, report, context]);
}
