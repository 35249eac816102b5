import { type BoundValue, buildReport } from 'core/report';
import { useMemo } from 'react';
import { useReportContext } from '@/authoring/sample/useReportContext';

const none: readonly BoundValue[] = [];

/** The values of a drawing's bindings on the sample sheet, as in a report; without those with faults. */
export function useBoundValues(svg: string, locale: string): readonly BoundValue[] {
  const context = useReportContext(locale);
  return useMemo(() => {
    const { blocks } = buildReport(context, { code: 'preview', blocks: [{ kind: 'svg', svg }] });
    const [block] = blocks;
    return block?.kind === 'svg' ? block.bindings : none;
  }, [context, svg]);
}
