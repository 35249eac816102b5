import { Tag } from 'antd';
import type { Section } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import { memo } from 'react';
import { usePart } from '@/authoring/draft/useParts';
import { ProblemMark } from '@/authoring/problems/ProblemMark';
import { useText } from '@/kit/text/useText';
import { useList } from './listContext';
import { Row, RowActions, type RowProps, RowTexts } from './Row';

interface Props extends RowProps {
  /** Number of its questions. */
  count: number;
}

/** The head of a section in the list: its title and its actions. */
export const SectionRow = memo(function SectionRow({ id, count, current, movable, turn }: Props) {
  const text = useText();
  const { actions } = useList();
  const section = usePart(id) as Identified<Section> | undefined;
  if (section === undefined) return null;
  const { code, randomOrder, visibleIf } = section;
  const act = (key: string) => {
    if (key === 'up' || key === 'down') actions.step(id, key, 'text');
    else actions.removeSection(id, key === 'removeAll');
  };
  return (
    <Row id={id} code={code} className="question-row question-section" current={current} movable={movable}>
      <span className="question-box" />
      <span className="question-place">
        <span className="question-kind">{text('question.section')}</span>
        <code dir="ltr">{code}</code>
      </span>
      <RowTexts id={id} code={code} field="title" turn={turn} />
      <span className="question-facts">
        <span className="question-kind">{text('question.count', { count })}</span>
        {randomOrder ? <Tag>{text('question.randomOrder')}</Tag> : null}
        {visibleIf === undefined ? null : <Tag color="purple">{text('question.conditional')}</Tag>}
        <ProblemMark part={id} />
      </span>
      <RowActions
        id={id}
        code={code}
        onAct={act}
        items={[
          { key: 'up', label: text('question.moveUp'), disabled: !movable },
          { key: 'down', label: text('question.moveDown'), disabled: !movable },
          { key: 'removeKeep', label: text('question.section.removeKeep'), danger: true },
          ...(count > 0
            ? [{ key: 'removeAll', label: text('question.section.removeAll', { count }), danger: true }]
            : []),
        ]}
      />
    </Row>
  );
});
