import { useIntl } from '@umijs/max';
import { Tag } from 'antd';
import type { Section } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { memo } from 'react';
import { usePart } from '@/authoring/draft/useParts';
import { useCalled } from '@/authoring/names/useCalled';
import { ProblemMark } from '@/authoring/problems/ProblemMark';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useList } from './listContext';
import { Row, RowActions, type RowProps, RowTexts } from './Row';

interface Props extends RowProps {
  /** Its place among the sections, from 1. */
  number: number;
  /** Number of its questions. */
  count: number;
}

/** The head of a section in the list: its title and its actions. */
export const SectionRow = memo(function SectionRow({ id, number, count, current, movable, turn }: Props) {
  const intl = useIntl();
  const text = useText();
  const showsCodes = useShowsCodes();
  const name = useCalled(id);
  const { actions } = useList();
  const section = usePart(id) as Identified<Section> | undefined;
  if (section === undefined) return null;
  const { code, randomOrder, visibleIf } = section;
  const step = (direction: 'up' | 'down', label: string) => ({
    ...{ key: direction, label: text(label), disabled: !movable },
    onClick: () => actions.step(id, direction, 'text'),
  });
  const remove = (withQuestions: boolean, label: string) => ({
    ...{ key: label, label, danger: true },
    onClick: () => actions.removeSection(id, withQuestions),
  });
  return (
    <Row id={id} name={name} className="question-row question-section" current={current} movable={movable}>
      <span className="question-box" />
      <span className="question-place">
        <span className="question-kind">{text('question.section')}</span>
      </span>
      <RowTexts
        id={id}
        place={showsCodes ? code : text('question.part.section', { code: intl.formatNumber(number) })}
        field="title"
        turn={turn}
      />
      <span className="question-facts">
        {showsCodes ? <code dir="ltr">{code}</code> : null}
        <span className="question-kind">{text('question.count', { count })}</span>
        {randomOrder ? <Tag>{text('question.randomOrder')}</Tag> : null}
        {visibleIf === undefined ? null : <Tag color="processing">{text('question.conditional')}</Tag>}
        <ProblemMark part={id} />
      </span>
      <RowActions
        id={id}
        name={name}
        items={[
          step('up', 'question.moveUp'),
          step('down', 'question.moveDown'),
          remove(false, text('question.section.removeKeep')),
          ...(count > 0 ? [remove(true, text('question.section.removeAll', { count }))] : []),
        ]}
      />
    </Row>
  );
});
