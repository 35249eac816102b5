import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { DraftReport } from 'core/instrument/draft';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useText } from '@/kit/text/useText';
import { type BlockKind, blockKinds, canAdd, newBlock } from './blocks';

interface Props {
  report: DraftReport;
  /** Id of the block before it; null: it becomes the first. */
  after: string | null;
  label: string;
  /** The label is visible. */
  wide?: boolean;
  onAdded(id: string, kind: BlockKind): void;
}

/** Puts a new block in this place of the report. */
export function InsertBlock({ report, after, label, wide = false, onAdded }: Props) {
  const text = useText('reportEditor.');
  const draft = useStructure();
  const { add } = useEdits();
  const act = (kind: BlockKind) => {
    const block = newBlock(kind, draft, report);
    if (block === undefined) return;
    add('blocks', block, { parent: report.id, after });
    onAdded(block.id, kind);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        onClick: ({ key }) => {
          const kind = blockKinds.find((each) => each === key);
          if (kind) act(kind);
        },
        items: blockKinds.map((kind) => {
          const possible = canAdd(kind, draft, report);
          const name = text(`kind.${kind}`);
          return { key: kind, disabled: !possible, label: possible ? name : text('add.nothing', { kind: name }) };
        }),
      }}
    >
      {wide ? (
        <Button icon={<PlusOutlined aria-hidden />}>{label}</Button>
      ) : (
        <Button size="small" shape="circle" icon={<PlusOutlined aria-hidden />} aria-label={label} title={label} />
      )}
    </Dropdown>
  );
}
