import { Link } from '@umijs/max';
import { Button, Flex, Form, Select } from 'antd';
import type { DraftQuestion } from 'core/instrument/draft';
import { useMemo, useState } from 'react';
import { addingTypedSet } from '@/authoring/answers/addingSet';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits } from '@/authoring/draft/useParts';
import { useAreaAddress } from '@/authoring/frame/areaAddress';
import { instrumentPath } from '@/authoring/frame/screens';
import { answerLabels } from '@/authoring/names/answerLabels';
import { useCalled } from '@/authoring/names/useCalled';
import { useListedName } from '@/authoring/names/useListedName';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { settingAnswers } from './bulkEdits';
import { TypedAnswers } from './TypedAnswers';

/** The answers of a question: an existing set, or a new one from answers typed here. */
export function AnswerSetField({ question }: { question: DraftQuestion }) {
  const text = useText();
  const address = useAreaAddress();
  const { id, code, answerSet } = question;
  const view = useDraft((state) => state.view);
  const instrument = useDraft(({ facts }) => facts.id);
  const { current, change, set } = useEdits();
  const [typing, setTyping] = useState(false);
  const { answerSets: sets = [] } = view.draft;
  const listedName = useListedName();
  const options = useMemo(
    () => sets.map((each) => ({ value: each.code, label: listedName(each.id), labels: answerLabels(view, each) })),
    [sets, view, listedName],
  );
  const own = sets.find((each) => each.code === answerSet);
  const ownName = useCalled(own?.id ?? '');
  const make = (typed: string) => {
    const { draft } = current().view;
    // Pasted items have no answers yet: those of one are meant for all.
    const alike = draft.questions.filter((each) => each.kind === question.kind && each.answerSet === undefined);
    const ids = [...new Set([id, ...alike.map((each) => each.id)])];
    const made = addingTypedSet(draft, typed, ids.length > 1 ? 'answers' : `${code}_answers`);
    const edit = settingAnswers(draft, ids, made.code);
    change({ key: 'library', code: made.code }, [...made.operations, ...edit.operations]);
    setTyping(false);
    if (ids.length > 1) feedback.success(text('question.answers.madeForAll', { count: ids.length }));
  };
  return (
    <Form.Item label={text('question.answerSet')} htmlFor={`${id}-answers`}>
      <Flex vertical gap={8}>
        <Select
          id={`${id}-answers`}
          value={answerSet}
          allowClear
          showSearch={{ filterOption: byWords }}
          placeholder={text('question.answerSet.choose')}
          onChange={(chosen?: string) => set(id, 'answerSet', chosen)}
          options={options}
          optionRender={({ data }) => (
            <>
              <bdi>{data.label}</bdi>
              <div className="question-quiet">{data.labels}</div>
            </>
          )}
        />
        <Flex gap={8} wrap>
          {typing ? null : (
            <Button size="small" onClick={() => setTyping(true)}>
              {text('question.answers.new')}
            </Button>
          )}
          {own ? (
            <Link to={address(instrumentPath(instrument, `/answer?part=${own.id}`))}>
              {text('question.answers.edit', { code: ownName })}
            </Link>
          ) : null}
        </Flex>
        {typing ? <TypedAnswers onMake={make} onCancel={() => setTyping(false)} /> : null}
      </Flex>
    </Form.Item>
  );
}

const byWords = (wanted: string, option?: Record<'value' | 'label' | 'labels', string>): boolean =>
  `${option?.value} ${option?.label} ${option?.labels}`.toLowerCase().includes(wanted.toLowerCase());
