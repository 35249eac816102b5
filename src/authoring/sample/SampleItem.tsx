import { useIntl } from '@umijs/max';
import { Input, InputNumber, Select } from 'antd';
import { numberRange } from 'core/instrument/answerValue';
import type { AnswerValue } from 'core/instrument/document';
import type { Item } from 'core/instrument/items';
import { memo, useId } from 'react';
import { useText } from '@/kit/text/useText';

interface Props {
  item: Item;
  /** The question, in the base language. */
  text: string;
  value: AnswerValue | null;
  hidden: boolean;
  /** The label of an answer. */
  answerText(code: string): string;
  onChange(code: string, value: AnswerValue | null): void;
}

export const SampleItem = memo(function SampleItem(props: Props) {
  const intl = useIntl();
  const id = useId();
  const { item, text, hidden } = props;
  return (
    <li className="sample-item" data-hidden={hidden || undefined}>
      <label htmlFor={id}>
        <code dir="ltr">{item.code}</code> <span dir="auto">{text}</span>
        {hidden ? <span className="sample-quiet"> {intl.formatMessage({ id: 'sample.hidden' })}</span> : null}
      </label>
      <ItemControl {...props} id={id} />
    </li>
  );
});

function ItemControl({ id, item, value, answerText, onChange }: Props & { id: string }) {
  const intl = useIntl();
  const text = useText();
  const { code, question, answers } = item;
  const take = (given: AnswerValue | null | undefined) => onChange(code, given ?? null);
  const none = text('sample.noAnswer');
  switch (question.kind) {
    case 'single_choice':
    case 'image_choice':
    case 'matrix':
      return (
        <select
          id={id}
          className="sample-select"
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => take(target.value || null)}
        >
          <option value="">{none}</option>
          {answers.map((answer) => (
            <option key={answer.code} value={answer.code}>
              {answer.score === undefined
                ? answerText(answer.code)
                : text('sample.scored', { answer: answerText(answer.code), score: intl.formatNumber(answer.score) })}
            </option>
          ))}
        </select>
      );
    case 'yes_no':
      return (
        <select
          id={id}
          className="sample-select"
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={({ target }) => take(target.value === '' ? null : target.value === 'true')}
        >
          <option value="">{none}</option>
          <option value="true">{text('sample.yes')}</option>
          <option value="false">{text('sample.no')}</option>
        </select>
      );
    case 'multiple_choice':
    case 'ranking':
      return (
        <Select<string[]>
          id={id}
          mode="multiple"
          size="small"
          allowClear
          placeholder={none}
          value={Array.isArray(value) ? value : []}
          options={answers.map((answer) => ({ value: answer.code, label: answerText(answer.code) }))}
          onChange={(chosen) => take(chosen.length === 0 ? null : chosen)}
        />
      );
    case 'number':
    case 'slider':
    case 'rating': {
      const { min, max, step } = numberRange(question);
      return (
        <InputNumber<number>
          id={id}
          size="small"
          placeholder={none}
          value={typeof value === 'number' ? value : null}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          {...(step !== undefined && { step })}
          onChange={take}
        />
      );
    }
    case 'date':
    case 'time':
      return (
        <Input
          id={id}
          size="small"
          type={question.kind}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => take(target.value || null)}
        />
      );
    default:
      return (
        <Input
          id={id}
          size="small"
          placeholder={none}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => take(target.value || null)}
        />
      );
  }
}
