import { EllipsisOutlined } from '@ant-design/icons';
import { history, Link } from '@umijs/max';
import { Button, Dropdown, Tag } from 'antd';
import type { DraftCalculation } from 'core/instrument/draft';
import type { KeyboardEvent } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { instrumentPath } from '@/authoring/frame/screens';
import { DragHandle } from '@/authoring/list/DragHandle';
import { useDraggedRow } from '@/authoring/list/useDraggedRow';
import { useCalled } from '@/authoring/names/useCalled';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { useText } from '@/kit/text/useText';
import type { SampleWords } from './useSampleWords';

const deeds = ['duplicate', 'up', 'down', 'remove'] as const;
export type RowDeed = (typeof deeds)[number];

interface Props {
  calculation: DraftCalculation;
  name: string;
  words: SampleWords;
  onDeed(what: RowDeed): void;
}

/** One row of the list; a click anywhere opens it. */
export function CalculationRow({ calculation, name, words: { value, isMissing, band }, onDeed }: Props) {
  const { id, code, formula, shownTo = [] } = calculation;
  const text = useText('calculation.');
  const instrument = useDraft(({ facts }) => facts.id);
  const problems = useProblemsOf(id);
  const called = { code: useCalled(id) };
  const { listeners, row } = useDraggedRow(id);
  const path = instrumentPath(instrument, `/calculation/edit-calculation/${id}`);
  const step = (event: KeyboardEvent, isAlone: boolean) => {
    const isMove = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (!isMove || !(isAlone || event.altKey)) return;
    event.preventDefault();
    onDeed(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  return (
    <li {...row} className="calculation-row" data-row={id}>
      <DragHandle
        label={text('handle', called)}
        keys={text('handle.keys')}
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
          {name === '' ? null : <span dir="auto">{name}</span>}{' '}
          <code dir="ltr" className={name === '' ? undefined : 'row-quiet'}>
            {code}
          </code>
        </Link>
        <code dir="ltr" className="calculation-formula" title={formula}>
          {formula.replace(/\s+/g, ' ')}
        </code>
        <ProblemsOfPart problems={problems} label={text('problemsOf', called)} />
      </div>
      <span className="calculation-value" data-missing={isMissing || undefined}>
        <span className="visually-hidden">{text('onSample')} </span>
        <strong>{value}</strong>
        {band === undefined ? null : <span dir="auto">{band}</span>}
      </span>
      <span className="calculation-shown">
        {(shownTo.length === 0 ? ['nobody'] : shownTo).map((audience) => (
          <Tag key={audience}>{text(`shownTo.${audience}`)}</Tag>
        ))}
      </span>
      <Dropdown
        trigger={['click']}
        menu={{
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation();
            const deed = deeds.find((each) => each === key);
            if (deed) onDeed(deed);
            else history.push(path);
          },
          items: ['edit', ...deeds].map((key) => ({ key, label: text(`menu.${key}`), danger: key === 'remove' })),
        }}
      >
        <Button
          type="text"
          size="small"
          className="calculation-menu"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={text('menu', called)}
        />
      </Dropdown>
    </li>
  );
}
