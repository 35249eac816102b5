import { type BoundValue, buildReport } from 'core/report';
import { useMemo } from 'react';
import { useReportContext } from '@/authoring/sample/useReportContext';

const none: readonly BoundValue[] = [];

/** What the bindings of a drawing come to on the sample sheet, as the report shows them; those with faults are left out. */
export function useBoundValues(svg: string, locale: string): readonly BoundValue[] {
  const context = useReportContext(locale);
  return useMemo(() => {
    const { blocks } = buildReport(context, { code: 'preview', blocks: [{ kind: 'svg', svg }] });
    const [block] = blocks;
    return block?.kind === 'svg' ? block.bindings : none;
  }, [context, svg]);
}
