import { Checkbox, Flex, Form, Select } from 'antd';
import type { Answer } from 'core/instrument/document';
import type { Identified } from 'core/instrument/draft';
import type { ClipboardEvent, FocusEvent } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { TextPair } from '@/authoring/fields/TextPair';
import { RowMenu } from '@/authoring/list/RowMenu';
import { useText } from '@/kit/text/useText';
import { ScoreField } from './ScoreField';

interface Props {
  answer: Identified<Answer>;
  index: number;
  total: number;
  /** Enter in the label asks for the next answer. */
  onEnter(): void;
  onLeave(): void;
  /** Several lines were pasted into the label. */
  onPaste(text: string): void;
  onMove(to: number): void;
  onRemove(): void;
}

const severalLines = /\S[^\r\n]*[\r\n]+\s*\S/;
const scoredLine = /\S\t\s*[-−+]?\d/;

/** One answer: label, score, code, and the settings that few answers have. */
export function AnswerRow({ answer, index, total, onEnter, onLeave, onPaste, onMove, onRemove }: Props) {
  const text = useText();
  const { set } = useEdits();
  const images = useDraft(({ view }) => view.draft.images);
  const { id, code, exclusive = false, image } = answer;
  const number = index + 1;
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!severalLines.test(pasted) && !scoredLine.test(pasted)) return;
    event.preventDefault();
    onPaste(pasted);
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
  };
  return (
    <div className="answer-row" data-answer={id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pasted into the fields within. */}
      <div className="answer-label" onPaste={paste} onBlur={leave}>
        <TextPair
          part={id}
          field="label"
          label={text('answerSet.answer.label', { number })}
          required
          onEnter={onEnter}
        />
      </div>
      <ScoreField part={id} score={answer.score} label={text('answerSet.answer.score', { number })} />
      <Form component="div" layout="vertical" className="answer-row-code">
        <CodeField part={id} label={text('answerSet.answer.code', { number })} />
      </Form>
      <RowMenu name={code} index={index} total={total} onMove={onMove} onRemove={onRemove} />
      <Flex className="answer-extras" gap={16} wrap align="center">
        <Checkbox checked={exclusive} onChange={({ target }) => set(id, 'exclusive', target.checked || undefined)}>
          {text('answerSet.answer.exclusive')}
        </Checkbox>
        {images === undefined && image === undefined ? null : (
          <Select
            className="answer-image"
            size="small"
            allowClear
            aria-label={text('answerSet.answer.image', { number })}
            placeholder={text('answerSet.answer.noImage')}
            value={image}
            options={(images ?? []).map((each) => ({ value: each.code, source: each.source }))}
            optionRender={({ data }) => (
              <Flex gap={8} align="center">
                <img className="answer-thumbnail" src={data.source} alt="" />
                <code dir="ltr">{data.value}</code>
              </Flex>
            )}
            onChange={(chosen: string | undefined) => set(id, 'image', chosen)}
          />
        )}
      </Flex>
    </div>
  );
}
