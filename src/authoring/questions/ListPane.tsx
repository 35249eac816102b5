import { Alert, Button, Flex } from 'antd';
import { useText } from '@/kit/text/useText';
import { EmptyList } from './EmptyList';
import { FilterBar } from './FilterBar';
import { isFiltering } from './filter';
import type { DeskActions } from './listContext';
import { QuestionList } from './QuestionList';
import { SelectionBar } from './SelectionBar';
import type { QuestionListState } from './useQuestionList';

interface Props {
  list: QuestionListState;
  actions: DeskActions;
}

/** The list of questions, with its actions above and below. */
export function ListPane({ list, actions }: Props) {
  const text = useText();
  const { all, faulty, filter, chosen, refusal, setRefusal } = list;
  const paste = () => list.setPasting({ after: null, text: '' });
  const isEmpty = all.length === 0;
  return (
    <Flex vertical gap={12} className="question-main">
      {isEmpty ? null : (
        <FilterBar
          filter={filter}
          onFilter={list.setFilter}
          shown={list.questions.length}
          problems={all.filter(({ id }) => faulty.has(id)).length}
          onNextProblem={() => actions.toProblem(1)}
        />
      )}
      {refusal === undefined ? null : (
        <Alert role="alert" type="error" showIcon title={refusal} closable={{ onClose: () => setRefusal(undefined) }} />
      )}
      {chosen.size > 0 ? <SelectionBar chosen={chosen} onEdit={actions.bulk} /> : null}
      <p className="question-narrow">{text('question.narrow')}</p>
      {isEmpty ? (
        <EmptyList onAdd={actions.addLast} onPaste={paste} />
      ) : (
        <>
          <QuestionList
            rows={list.rows}
            chosen={chosen}
            current={list.current}
            movable={!isFiltering(filter)}
            wish={list.wished}
            onDrop={actions.drop}
          />
          <Flex gap={8} wrap align="center">
            <Button type="primary" onClick={actions.addLast}>
              {text('question.add')}
            </Button>
            <Button onClick={paste}>{text('question.paste')}</Button>
            <Button onClick={actions.addSection}>{text('question.section.add')}</Button>
            <span className="question-quiet">{text('question.keys')}</span>
          </Flex>
        </>
      )}
    </Flex>
  );
}
