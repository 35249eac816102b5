import { useIntl } from '@umijs/max';
import { type MenuProps, Tag } from 'antd';
import type { DraftQuestion } from 'core/instrument/draft';
import { memo, useCallback } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import type { DraftState } from '@/authoring/draft/draftState';
import { usePart } from '@/authoring/draft/useParts';
import { answerLabels, endLabels } from '@/authoring/names/answerLabels';
import { useCalled } from '@/authoring/names/useCalled';
import { useListedName } from '@/authoring/names/useListedName';
import { ProblemMark } from '@/authoring/problems/ProblemMark';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useList } from './listContext';
import { ReverseTag, Row, RowActions, type RowProps, RowTexts } from './Row';
import { RowBox } from './RowBox';

/** One question of the list; subscribes only to its own part of the draft. */
export const QuestionRow = memo(function QuestionRow(props: RowProps & { number: number; chosen: boolean }) {
  const { id, number, chosen, current, movable, turn } = props;
  const intl = useIntl();
  const text = useText();
  const showsCodes = useShowsCodes();
  const name = useCalled(id, number);
  const question = usePart(id) as DraftQuestion | undefined;
  if (question === undefined) return null;
  const { code, kind, answerSet, required, reverse, rows = [], visibleIf } = question;
  return (
    <Row id={id} name={name} className="question-row" chosen={chosen} current={current} movable={movable}>
      <RowBox id={id} name={name} chosen={chosen} turn={turn} />
      <span className="question-place">
        <span className="question-number">{intl.formatNumber(number)}</span>
        {showsCodes ? <code dir="ltr">{code}</code> : null}
      </span>
      <RowTexts
        id={id}
        place={showsCodes ? code : text('question.part.question', { code: intl.formatNumber(number) })}
        field="text"
        turn={turn}
      />
      <span className="question-facts">
        <span className="question-kind">
          {text(`question.kind.${kind}`)}
          {kind === 'matrix' ? ` · ${text('question.rows.count', { count: rows.length })}` : null}
          {required ? ` · ${text('question.required')}` : null}
        </span>
        {answerSet === undefined ? null : <AnswersOf code={answerSet} />}
        {reverse ? <ReverseTag /> : null}
        {visibleIf === undefined ? null : <Tag color="processing">{text('question.conditional')}</Tag>}
        <ProblemMark part={id} />
      </span>
      <QuestionActions question={question} name={name} movable={movable} />
    </Row>
  );
});

/** The answers that a question has: those at the ends of its set and how many, or the set's code where codes are shown. */
function AnswersOf({ code }: { code: string }) {
  const intl = useIntl();
  const showsCodes = useShowsCodes();
  const set = useDraft(
    useCallback(({ view }: DraftState) => view.draft.answerSets?.find((each) => each.code === code), [code]),
  );
  const ends = useDraft(useCallback(({ view }: DraftState) => set && endLabels(view, set), [set]));
  const all = useDraft(useCallback(({ view }: DraftState) => set && answerLabels(view, set), [set]));
  if (showsCodes || !set || !ends) return <code dir="ltr">{code}</code>;
  return (
    <span className="question-answers" title={all}>
      <bdi>{ends}</bdi>
      {set.answers.length > 2 ? ` (${intl.formatNumber(set.answers.length)})` : null}
    </span>
  );
}

/** Stands in a menu, so that only an open one follows the texts of the sections. */
function SectionName({ id }: { id: string }) {
  return <bdi>{useListedName()(id)}</bdi>;
}

interface ActionsProps {
  question: DraftQuestion;
  name: string;
  movable: boolean;
}

function QuestionActions({ question: { id, section: own }, name, movable }: ActionsProps) {
  const text = useText();
  const { actions } = useList();
  const sections = useDraft(({ view }) => view.draft.sections) ?? [];
  const place = (section?: string, part = ''): NonNullable<MenuProps['items']>[number] => ({
    key: `section:${section ?? ''}`,
    label: section === undefined ? text('question.noSection') : <SectionName id={part} />,
    disabled: section === own,
    onClick: () => actions.moveTo(id, section),
  });
  const step = (direction: 'up' | 'down', label: string) => ({
    ...{ key: direction, label: text(label), disabled: !movable },
    onClick: () => actions.step(id, direction, 'row'),
  });
  const places = [place(), ...sections.map((each) => place(each.code, each.id))];
  return (
    <RowActions
      id={id}
      name={name}
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
