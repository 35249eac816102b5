import { EllipsisOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Dropdown } from 'antd';
import { useText } from '@/kit/text/useText';

interface Props {
  /** What the row is called. */
  name: string;
  /** Its place among its neighbours, from 0. */
  index: number;
  total: number;
  onMove(to: number): void;
  onEdit?(): void;
  onDuplicate?(): void;
  /** What only these rows have, in front of the rest. */
  more?: readonly { key: string; label: string; onChoose(): void }[];
  onRemove(): void;
}

/** What can be done with a row, for those who neither drag nor know the keys. */
export function RowMenu({ name, index, total, onMove, onEdit, onDuplicate, more = [], onRemove }: Props) {
  const intl = useIntl();
  const label = useText('reportEditor.rows.');
  const deeds: Readonly<Record<string, (() => void) | undefined>> = {
    edit: onEdit,
    duplicate: onDuplicate,
    moveUp: () => onMove(index - 1),
    moveDown: () => onMove(index + 1),
    remove: onRemove,
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const own = more.find((each) => each.key === key);
          if (own) own.onChoose();
          else deeds[key]?.();
        },
        items: [
          ...more.map((each) => ({ key: each.key, label: each.label })),
          ...Object.entries(deeds).flatMap(([key, deed]) =>
            deed === undefined
              ? []
              : [
                  {
                    key,
                    label: label(key),
                    danger: key === 'remove',
                    disabled: (key === 'moveUp' && index === 0) || (key === 'moveDown' && index === total - 1),
                  },
                ],
          ),
        ],
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={intl.formatMessage({ id: 'reportEditor.rows.menu' }, { name })}
      />
    </Dropdown>
  );
}
