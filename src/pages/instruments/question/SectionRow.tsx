import { EllipsisOutlined, SettingOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { useIntl } from '@umijs/max';
import { Button, Dropdown, Tag } from 'antd';
import type { Section } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { memo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { usePart } from '@/authoring/draft/useParts';
import { useList } from './listContext';
import { RowProblems, shift } from './QuestionRow';
import { RowHandle } from './RowBox';
import { RowText } from './RowText';

interface Props {
  id: string;
  /** How many questions it has. */
  count: number;
  current: boolean;
  movable: boolean;
  beside: string | undefined;
  turn: number;
}

/** The head of a section in the list: its title, with what can be done with it as a whole. */
export const SectionRow = memo(function SectionRow({ id, count, current, movable, beside, turn }: Props) {
  const intl = useIntl();
  const { actions } = useList();
  const section = usePart(id) as Identified<Section> | undefined;
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, disabled: !movable });
  if (section === undefined) return null;
  const { code, randomOrder, visibleIf } = section;
  const text = (key: string, values?: Record<string, string | number>) => intl.formatMessage({ id: key }, values);
  const act = (key: string) => {
    if (key === 'up' || key === 'down') actions.step(id, key, 'text');
    else if (key === 'details') actions.openDetails(id);
    else actions.removeSection(id, key === 'removeAll');
  };
  return (
    <div
      ref={setNodeRef}
      className="question-row question-section"
      data-row={id}
      data-current={current || undefined}
      data-dragged={isDragging || undefined}
      style={{ transform: shift(transform), transition }}
    >
      <RowHandle id={id} code={code} disabled={!movable} listeners={listeners} />
      <span className="question-box" />
      <span className="question-place">
        <span className="question-kind">{text('question.section')}</span>
        <code dir="ltr">{code}</code>
      </span>
      <div className="question-texts" data-paired={beside !== undefined || undefined}>
        <RowText id={id} code={code} field="title" locale={baseLocale} isTranslation={false} turn={turn} />
        {beside === undefined ? null : (
          <RowText key={beside} id={id} code={code} field="title" locale={beside} isTranslation turn={turn} />
        )}
      </div>
      <span className="question-facts">
        <span className="question-kind">{text('question.count', { count })}</span>
        {randomOrder ? <Tag>{text('question.randomOrder')}</Tag> : null}
        {visibleIf === undefined ? null : <Tag color="purple">{text('question.conditional')}</Tag>}
        <RowProblems id={id} />
      </span>
      <span className="question-actions">
        <Button
          type="text"
          size="small"
          icon={<SettingOutlined aria-hidden />}
          aria-label={text('question.details.of', { code })}
          onClick={() => actions.openDetails(id)}
        />
        <Dropdown
          trigger={['click']}
          menu={{
            onClick: ({ key }) => act(key),
            items: [
              { key: 'details', label: text('question.details') },
              { key: 'up', label: text('question.moveUp'), disabled: !movable },
              { key: 'down', label: text('question.moveDown'), disabled: !movable },
              { key: 'removeKeep', label: text('question.section.removeKeep'), danger: true },
              ...(count > 0
                ? [{ key: 'removeAll', label: text('question.section.removeAll', { count }), danger: true }]
                : []),
            ],
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={text('question.menu', { code })}
          />
        </Dropdown>
      </span>
    </div>
  );
});
