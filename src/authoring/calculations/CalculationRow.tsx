import { EllipsisOutlined } from '@ant-design/icons';
import { history, Link } from '@umijs/max';
import { Button, Dropdown, Tag } from 'antd';
import type { DraftCalculation } from 'core/instrument/draft';
import { type KeyboardEvent, memo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { instrumentPath } from '@/authoring/frame/screens';
import { DragHandle } from '@/authoring/list/DragHandle';
import { useDraggedRow } from '@/authoring/list/useDraggedRow';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { useText } from '@/kit/text/useText';

export type RowDeed = (what: 'up' | 'down' | 'duplicate' | 'remove', id: string) => void;

interface Props {
  calculation: DraftCalculation;
  name: string;
  /** Of the sample sheet, formatted. */
  value: string;
  isMissing: boolean;
  band: string | undefined;
  onDeed: RowDeed;
}

const directions: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** One row of the list; a click anywhere opens it. */
export const CalculationRow = memo(function CalculationRow(props: Props) {
  const { calculation, name, value, isMissing, band, onDeed } = props;
  const { id, code, formula, shownTo = [] } = calculation;
  const text = useText();
  const instrument = useDraft(({ facts }) => facts.id);
  const problems = useProblemsOf(id);
  const { listeners, row } = useDraggedRow(id);
  const path = instrumentPath(instrument, `/calculation/edit-calculation/${id}`);
  const step = (event: KeyboardEvent, isAlone: boolean) => {
    const direction = directions[event.key];
    if (direction === undefined || !(isAlone || event.altKey)) return;
    event.preventDefault();
    onDeed(direction, id);
  };
  const act = (key: string) => {
    if (key === 'edit') history.push(path);
    else if (key === 'up' || key === 'down' || key === 'duplicate' || key === 'remove') onDeed(key, id);
  };
  return (
    <li {...row} className="calculation-row" data-row={id}>
      <DragHandle
        label={text('calculation.handle', { code })}
        keys={text('calculation.handle.keys')}
        listeners={listeners}
        onKeyDown={(event) => step(event, true)}
      />
      <div className="calculation-names">
        <Link
          to={path}
          className="calculation-open"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onKeyDown={(event) => step(event, false)}
        >
          <code dir="ltr">{code}</code> <span dir="auto">{name}</span>
        </Link>
        <code dir="ltr" className="calculation-formula" title={formula}>
          {formula.replace(/\s+/g, ' ')}
        </code>
        <ProblemsOfPart problems={problems} label={text('calculation.problemsOf', { code })} />
      </div>
      <span className="calculation-value" data-missing={isMissing || undefined}>
        <span className="visually-hidden">{text('calculation.onSample')} </span>
        <strong>{value}</strong>
        {band === undefined ? null : <span dir="auto">{band}</span>}
      </span>
      <span className="calculation-shown">
        {shownTo.length === 0 ? <Tag>{text('calculation.shownTo.nobody')}</Tag> : null}
        {shownTo.map((audience) => (
          <Tag key={audience}>{text(`calculation.shownTo.${audience}`)}</Tag>
        ))}
      </span>
      <Dropdown
        trigger={['click']}
        menu={{
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation();
            act(key);
          },
          items: [
            { key: 'edit', label: text('calculation.menu.edit') },
            { key: 'duplicate', label: text('calculation.menu.duplicate') },
            { key: 'up', label: text('calculation.menu.up') },
            { key: 'down', label: text('calculation.menu.down') },
            { key: 'remove', label: text('calculation.menu.remove'), danger: true },
          ],
        }}
      >
        <Button
          type="text"
          size="small"
          className="calculation-menu"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={text('calculation.menu', { code })}
        />
      </Dropdown>
    </li>
  );
});
