import { Link } from '@umijs/max';
import { Alert, Button, Empty, Flex } from 'antd';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useAreaAddress } from '@/authoring/frame/areaAddress';
import { instrumentPath } from '@/authoring/frame/screens';
import { useText } from '@/kit/text/useText';
import { FilterBar } from './FilterBar';
import { isFiltering } from './filter';
import type { DeskActions } from './listContext';
import { QuestionList } from './QuestionList';
import { SelectionBar } from './SelectionBar';
import type { QuestionListState } from './useQuestionList';

/** The list of questions, with its actions above and below. */
export function ListPane({ list, actions }: { list: QuestionListState; actions: DeskActions }) {
  const text = useText();
  const address = useAreaAddress();
  const instrument = useDraft(({ facts }) => facts.id);
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
      {isEmpty ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('question.empty')}>
          <Flex vertical gap={8} align="center">
            <Flex gap={8} wrap justify="center">
              <Button type="primary" autoFocus onClick={actions.addLast}>
                {text('question.addFirst')}
              </Button>
              <Button onClick={paste}>{text('question.paste')}</Button>
            </Flex>
            <Link to={address(instrumentPath(instrument, '/answer'))}>{text('question.empty.answers')}</Link>
          </Flex>
        </Empty>
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
            <span className="question-quiet keys-help">{text('question.keys')}</span>
          </Flex>
        </>
      )}
    </Flex>
  );
}
