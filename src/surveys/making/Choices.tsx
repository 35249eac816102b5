import { Radio } from 'antd';
import { useText } from '@/kit/text/useText';
import './choices.css';

interface Props<Value extends string> {
  label: string;
  /** What the ids of the texts begin with: `survey.audience`. */
  words: string;
  /** What a choice means. Default: the text `.means` of each. */
  means?: (value: Value) => string;
  values: readonly Value[];
  value?: Value;
  disabled?: boolean;
  onChange?(value: Value): void;
}

/** A few choices, each with what it means. */
export function Choices<Value extends string>({
  label,
  words,
  means,
  values,
  value,
  disabled,
  onChange,
}: Props<Value>) {
  const text = useText(`${words}.`);
  return (
    <Radio.Group
      className="survey-choices"
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange?.(target.value as Value)}
    >
      {values.map((each) => (
        <Radio key={each} value={each} className="survey-choice">
          <strong>{text(each)}</strong>
          <span className="survey-quiet">{means?.(each) ?? text(`${each}.means`)}</span>
        </Radio>
      ))}
    </Radio.Group>
  );
}

export const audiences = ['everyone', 'invited', 'link'] as const;
/** What can be promised about names. */
export const promises = ['identified', 'confidential', 'anonymous'] as const;
