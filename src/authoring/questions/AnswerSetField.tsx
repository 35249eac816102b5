import { Link } from '@umijs/max';
import { Button, Flex, Form, Input, Select } from 'antd';
import type { DraftQuestion } from 'core/instrument/draft';
import { useMemo, useState } from 'react';
import { addingTypedSet } from '@/authoring/answers/addingSet';
import { answerLines } from '@/authoring/answers/answerLines';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits } from '@/authoring/draft/useParts';
import { textIn } from '@/authoring/draft/view';
import { instrumentPath } from '@/authoring/frame/screens';
import { useText } from '@/kit/text/useText';
import { settingAnswers } from './bulkEdits';

/** The answers of a question: an existing set, or a new one from answers typed here. */
export function AnswerSetField({ question }: { question: DraftQuestion }) {
  const text = useText();
  const { id, code, answerSet } = question;
  const view = useDraft((state) => state.view);
  const instrument = useDraft(({ facts }) => facts.id);
  const { current, change, set } = useEdits();
  const [typed, setTyped] = useState<string>();
  const { answerSets: sets = [], baseLocale } = view.draft;
  const options = useMemo(
    () =>
      sets.map((each) => {
        const labels = each.answers.map((answer) => textIn(view, answer.id, 'label', baseLocale) ?? answer.code);
        return { value: each.code, label: each.code, labels: labels.join(' · ') };
      }),
    [sets, view, baseLocale],
  );
  const own = sets.find((each) => each.code === answerSet);
  const make = () => {
    const { draft } = current().view;
    const made = addingTypedSet(draft, typed ?? '', `${code}_answers`);
    const edit = settingAnswers(draft, [id], made.code);
    change({ key: 'library', code: made.code }, [...made.operations, ...edit.operations]);
    setTyped(undefined);
  };
  return (
    <Form.Item label={text('question.answerSet')} htmlFor={`${id}-answers`}>
      <Flex vertical gap={8}>
        <Select
          id={`${id}-answers`}
          value={answerSet}
          allowClear
          showSearch={{
            filterOption: (wanted, option) =>
              `${option?.label} ${option?.labels}`.toLowerCase().includes(wanted.toLowerCase()),
          }}
          placeholder={text('question.answerSet.choose')}
          onChange={(chosen: string | undefined) => set(id, 'answerSet', chosen)}
          options={options}
          optionRender={({ data }) => (
            <>
              <code dir="ltr">{data.value}</code>
              <div className="question-quiet">{data.labels}</div>
            </>
          )}
        />
        <Flex gap={8} wrap>
          {typed === undefined ? (
            <Button size="small" onClick={() => setTyped('')}>
              {text('question.answers.new')}
            </Button>
          ) : null}
          {own ? (
            <Link to={instrumentPath(instrument, `/answer?part=${own.id}`)}>
              {text('question.answers.edit', { code: own.code })}
            </Link>
          ) : null}
        </Flex>
        {typed === undefined ? null : (
          <>
            <Input.TextArea
              autoFocus
              aria-label={text('question.answers.typed')}
              placeholder={text('question.answers.example')}
              autoSize={{ minRows: 4, maxRows: 10 }}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && typed.trim() !== '') make();
              }}
            />
            <Flex gap={8}>
              <Button type="primary" disabled={answerLines(typed).length === 0} onClick={make}>
                {text('question.answers.make')}
              </Button>
              <Button onClick={() => setTyped(undefined)}>{text('question.cancel')}</Button>
            </Flex>
          </>
        )}
      </Flex>
    </Form.Item>
  );
}
