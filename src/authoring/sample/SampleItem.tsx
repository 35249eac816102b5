import { useIntl } from '@umijs/max';
import { Input, Select } from 'antd';
import { numberRange } from 'core/instrument/answerValue';
import type { AnswerValue } from 'core/instrument/document';
import type { Item } from 'core/instrument/items';
import { memo, useId } from 'react';
import { NumberInput } from '@/kit/form/NumberInput';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { NativeSelect, YesNoSelect } from './NativeSelect';

interface Props {
  item: Item;
  /** The question, in the base language; without a text its number. */
  text: string;
  value: AnswerValue | null;
  hidden: boolean;
  /** The label of an answer. */
  answerText(code: string): string;
  onChange(code: string, value: AnswerValue | null): void;
}

export const SampleItem = memo(function SampleItem(props: Props) {
  const words = useText();
  const id = useId();
  const showsCodes = useShowsCodes();
  const { item, text, hidden } = props;
  return (
    <li className="sample-item" data-hidden={hidden || undefined}>
      <label htmlFor={id}>
        {showsCodes ? <code dir="ltr">{item.code}</code> : null}{' '}
        <span dir="auto" title={text}>
          {text}
        </span>
        {hidden ? <span className="quiet"> {words('sample.hidden')}</span> : null}
      </label>
      <ItemControl {...props} id={id} />
    </li>
  );
});

function ItemControl({ id, item, value, answerText, onChange }: Props & { id: string }) {
  const intl = useIntl();
  const text = useText('sample.');
  const { code, question, answers } = item;
  const take = (given: AnswerValue | null | undefined) => onChange(code, given ?? null);
  const none = text('noAnswer');
  switch (question.kind) {
    case 'single_choice':
    case 'image_choice':
    case 'matrix': {
      const labelled = answers.map(({ code: answer, score }) => {
        const label = answerText(answer);
        if (score === undefined) return { value: answer, label };
        return { value: answer, label: text('scored', { answer: label, score: intl.formatNumber(score) }) };
      });
      const chosen = typeof value === 'string' ? value : '';
      return <NativeSelect id={id} none={none} value={chosen} options={labelled} onChange={take} />;
    }
    case 'yes_no':
      return <YesNoSelect id={id} none={none} value={typeof value === 'boolean' ? value : null} onChange={take} />;
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
    case 'rating':
      return (
        <NumberInput<number>
          id={id}
          size="small"
          placeholder={none}
          value={typeof value === 'number' ? value : null}
          {...numberRange(question)}
          onChange={take}
        />
      );
    default: {
      const isMoment = question.kind === 'date' || question.kind === 'time';
      return (
        <Input
          id={id}
          size="small"
          {...(isMoment ? { type: question.kind } : { placeholder: none })}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => take(target.value || null)}
        />
      );
    }
  }
}
