import { Button, Flex } from 'antd';
import type { DraftReport } from 'core/instrument/draft';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useText } from '@/kit/text/useText';
import { BlockFields } from './BlockFields';
import type { DraftBlock } from './blocks';
import { ReportFields } from './ReportFields';
import { useBlockName } from './useBlockName';

interface Props {
  report: DraftReport;
  /** undefined: the report itself is edited. */
  block: DraftBlock | undefined;
  /** Its element. */
  room: RefObject<HTMLElement | null>;
  /** Back to the block on the sheet. */
  onBack(): void;
  onClose(): void;
}

/** Edits the selected block, or the report itself. */
export function Inspector({ report, block, room, onBack, onClose }: Props) {
  const text = useText('reportEditor.');
  const nameOf = useBlockName();
  const id = useId();
  const leave = (event: KeyboardEvent) => {
    // Not where Escape closes what lies over the field: a list, or a completion.
    const isOpen = (event.target as Element).closest('[aria-expanded="true"]') !== null;
    if (event.key !== 'Escape' || event.defaultPrevented || isOpen || block === undefined) return;
    event.preventDefault();
    onBack();
  };
  return (
    <section ref={room} className="report-inspector boxed" aria-labelledby={id} onKeyDown={leave}>
      <h2 id={id} className="part-heading">
        {block === undefined ? text('inspector.report') : nameOf(block)}
      </h2>
      {block === undefined ? null : (
        <Flex gap={8} wrap>
          <Button size="small" onClick={onBack}>
            {text('inspector.back')}
          </Button>
          <Button size="small" onClick={onClose}>
            {text('inspector.report')}
          </Button>
        </Flex>
      )}
      <div className="inspector-fields">
        {block === undefined ? (
          <ReportFields report={report} />
        ) : (
          <BlockFields key={block.id} block={block} report={report} />
        )}
      </div>
    </section>
  );
}
