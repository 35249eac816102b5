import { useIntl } from '@umijs/max';
import { type MenuProps, Tag } from 'antd';
import type { DraftQuestion } from 'core/instrument/draft';
import { memo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { usePart } from '@/authoring/draft/useParts';
import { ProblemMark } from '@/authoring/problems/ProblemMark';
import { useText } from '@/kit/text/useText';
import { useList } from './listContext';
import { ReverseTag, Row, RowActions, type RowProps, RowTexts } from './Row';
import { RowBox } from './RowBox';

/** One question of the list; subscribes only to its own part of the draft. */
export const QuestionRow = memo(function QuestionRow(props: RowProps & { number: number; chosen: boolean }) {
  const { id, number, chosen, current, movable, turn } = props;
  const intl = useIntl();
  const text = useText();
  const question = usePart(id) as DraftQuestion | undefined;
  if (question === undefined) return null;
  const { code, kind, answerSet, required, reverse, rows = [], visibleIf } = question;
  return (
    <Row id={id} code={code} className="question-row" chosen={chosen} current={current} movable={movable}>
      <RowBox id={id} code={code} chosen={chosen} turn={turn} />
      <span className="question-place">
        <span className="question-number">{intl.formatNumber(number)}</span>
        <code dir="ltr">{code}</code>
      </span>
      <RowTexts id={id} code={code} field="text" turn={turn} />
      <span className="question-facts">
        <span className="question-kind">
          {text(`question.kind.${kind}`)}
          {kind === 'matrix' ? ` · ${text('question.rows.count', { count: rows.length })}` : null}
        </span>
        {answerSet === undefined ? null : <code dir="ltr">{answerSet}</code>}
        {required ? <Tag>{text('question.required')}</Tag> : null}
        {reverse ? <ReverseTag /> : null}
        {visibleIf === undefined ? null : <Tag color="purple">{text('question.conditional')}</Tag>}
        <ProblemMark part={id} />
      </span>
      <QuestionActions question={question} movable={movable} />
    </Row>
  );
});

function QuestionActions({
  question: { id, code, section: own },
  movable,
}: {
  question: DraftQuestion;
  movable: boolean;
}) {
  const text = useText();
  const { actions } = useList();
  const sections = useDraft(({ view }) => view.draft.sections) ?? [];
  const place = (section?: string): NonNullable<MenuProps['items']>[number] => ({
    key: `section:${section ?? ''}`,
    label: section === undefined ? text('question.noSection') : <span dir="ltr">{section}</span>,
    disabled: section === own,
    onClick: () => actions.moveTo(id, section),
  });
  const step = (direction: 'up' | 'down', label: string) => ({
    ...{ key: direction, label: text(label), disabled: !movable },
    onClick: () => actions.step(id, direction, 'row'),
  });
  const places = [place(), ...sections.map(({ code: each }) => place(each))];
  return (
    <RowActions
      id={id}
      code={code}
      keys="Control+Enter Meta+Enter"
      items={[
        step('up', 'question.moveUp'),
        step('down', 'question.moveDown'),
        ...(sections.length > 0 ? [{ key: 'to', label: text('question.moveTo'), children: places }] : []),
        { key: 'duplicate', label: text('question.duplicate'), onClick: () => actions.duplicate(id) },
        { key: 'remove', label: text('question.remove'), danger: true, onClick: () => actions.remove(id) },
      ]}
    />
  );
}
