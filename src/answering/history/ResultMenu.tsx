import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import { useRef } from 'react';
import { momentInWords } from '@/answering/player/momentInWords';
import { useText } from '@/kit/text/useText';
import { sentAt } from './groups';
import { useDeeds } from './useDeeds';
import './history.css';

interface Props {
  row: HistoryRow;
  onChange(): void;
}

/** What is seldom done with a result. */
export function ResultMenu({ row, onChange }: Props) {
  const text = useText();
  const opener = useRef<HTMLButtonElement>(null);
  const { ask, holder } = useDeeds(row, onChange);
  return (
    <>
      {holder}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [{ key: 'delete', label: text('history.delete'), danger: true }],
          // The entry of the menu that had the focus is gone by then.
          onClick: () => void ask('delete', () => opener.current?.focus()),
        }}
      >
        <Button
          ref={opener}
          type="text"
          className="history-menu"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={text('history.menu', { title: row.title, moment: momentInWords(sentAt(row)) })}
        />
      </Dropdown>
    </>
  );
}
