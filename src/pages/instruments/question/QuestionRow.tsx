import {
  CloseCircleOutlined,
  EllipsisOutlined,
  SettingOutlined,
  SwapOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { useIntl } from '@umijs/max';
import { Button, Dropdown, Tag, Tooltip } from 'antd';
import type { DraftQuestion } from 'core/instrument/draft';
import { memo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { usePart } from '@/authoring/draft/useParts';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { useProblemWords } from '@/authoring/problems/useProblemWords';
import { useList } from './listContext';
import { RowBox, RowHandle } from './RowBox';
import { RowText } from './RowText';

interface Props {
  id: string;
  number: number;
  chosen: boolean;
  /** Worked on: its details and preview are shown. */
  current: boolean;
  /** Rows that do not stand in their order cannot be moved. */
  movable: boolean;
  beside: string | undefined;
  turn: number;
}

/** How a dragged row is shifted: up and down alone, which is the same in every direction of writing. */
export const shift = (transform: { y: number } | null): string | undefined =>
  transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`;

/** One question of the list; it hears of its own part of the draft alone. */
export const QuestionRow = memo(function QuestionRow(props: Props) {
  const { id, number, chosen, current, movable, beside, turn } = props;
  const intl = useIntl();
  const { actions } = useList();
  const question = usePart(id) as DraftQuestion | undefined;
  const baseLocale = useDraft(({ facts }) => facts.baseLocale);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, disabled: !movable });
  if (question === undefined) return null;
  const { code, kind, answerSet, required, reverse, rows = [], visibleIf } = question;
  const text = (key: string, values?: Record<string, string | number>) => intl.formatMessage({ id: key }, values);
  return (
    <div
      ref={setNodeRef}
      className="question-row"
      data-row={id}
      data-chosen={chosen || undefined}
      data-current={current || undefined}
      data-dragged={isDragging || undefined}
      style={{ transform: shift(transform), transition }}
    >
      <RowHandle id={id} code={code} disabled={!movable} listeners={listeners} />
      <RowBox id={id} code={code} chosen={chosen} turn={turn} />
      <span className="question-place">
        <span className="question-number">{intl.formatNumber(number)}</span>
        <code dir="ltr">{code}</code>
      </span>
      <div className="question-texts" data-paired={beside !== undefined || undefined}>
        <RowText id={id} code={code} field="text" locale={baseLocale} isTranslation={false} turn={turn} />
        {beside === undefined ? null : (
          <RowText key={beside} id={id} code={code} field="text" locale={beside} isTranslation turn={turn} />
        )}
      </div>
      <span className="question-facts">
        <span className="question-kind">
          {text(`question.kind.${kind}`)}
          {kind === 'matrix' ? ` · ${text('question.rows.count', { count: rows.length })}` : null}
        </span>
        {answerSet === undefined ? null : <code dir="ltr">{answerSet}</code>}
        {required ? <Tag>{text('question.required')}</Tag> : null}
        {reverse ? (
          <Tag icon={<SwapOutlined aria-hidden />} color="blue">
            {text('question.reverse')}
          </Tag>
        ) : null}
        {visibleIf === undefined ? null : <Tag color="purple">{text('question.conditional')}</Tag>}
        <RowProblems id={id} />
      </span>
      <span className="question-actions">
        <Button
          type="text"
          size="small"
          icon={<SettingOutlined aria-hidden />}
          aria-label={text('question.details.of', { code })}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => actions.openDetails(id)}
        />
        <RowMenu id={id} code={code} section={question.section} movable={movable} />
      </span>
    </div>
  );
});

/** A mark that says what is wrong with the question. */
export function RowProblems({ id }: { id: string }) {
  const problems = useProblemsOf(id);
  const words = useProblemWords();
  if (problems.length === 0) return null;
  const isError = problems.some(({ severity }) => severity === 'error');
  const said = [...new Set(problems.map(words))].join(' ');
  const Mark = isError ? CloseCircleOutlined : WarningOutlined;
  return (
    <Tooltip title={said}>
      <Mark className={isError ? 'question-error' : 'question-warning'} role="img" aria-label={said} />
    </Tooltip>
  );
}

interface MenuProps {
  id: string;
  code: string;
  section: string | undefined;
  movable: boolean;
}

function RowMenu({ id, code, section, movable }: MenuProps) {
  const intl = useIntl();
  const { actions } = useList();
  const text = (key: string) => intl.formatMessage({ id: key });
  const sections = useDraft(({ view }) => view.draft.sections) ?? [];
  const places = [
    { key: 'section:', label: text('question.noSection'), disabled: section === undefined },
    ...sections.map((each) => ({
      key: `section:${each.code}`,
      label: <span dir="ltr">{each.code}</span>,
      disabled: each.code === section,
    })),
  ];
  const act = (key: string) => {
    if (key === 'up' || key === 'down') actions.step(id, key, 'row');
    else if (key === 'duplicate') actions.duplicate(id);
    else if (key === 'remove') actions.remove(id);
    else if (key === 'details') actions.openDetails(id);
    else if (key.startsWith('section:')) actions.moveTo(id, key.slice('section:'.length) || undefined);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        onClick: ({ key }) => act(key),
        items: [
          { key: 'details', label: text('question.details') },
          { key: 'up', label: text('question.moveUp'), disabled: !movable },
          { key: 'down', label: text('question.moveDown'), disabled: !movable },
          ...(sections.length > 0 ? [{ key: 'to', label: text('question.moveTo'), children: places }] : []),
          { key: 'duplicate', label: text('question.duplicate') },
          { key: 'remove', label: text('question.remove'), danger: true },
        ],
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={intl.formatMessage({ id: 'question.menu' }, { code })}
      />
    </Dropdown>
  );
}
