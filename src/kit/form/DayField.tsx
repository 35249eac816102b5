import { useIntl } from '@umijs/max';
import { Form, Input, type InputRef } from 'antd';
import type { Rule } from 'antd/es/form';
import dayjs from 'dayjs';
import { type CSSProperties, type ReactNode, useRef } from 'react';

interface Props {
  name: string;
  label: string;
  extra?: ReactNode;
  /** First and last day, `2026-05-31`. */
  min: string;
  max: string;
  /** Message for a day outside them. Default: says both days. */
  outside?: string;
  autoComplete?: string;
  style?: CSSProperties;
}

/** A day in a form. Its errors are ours, in the user's language; the browser's bubbles would be in the browser's. */
export function DayField({ name, label, extra, min, max, outside, autoComplete, style }: Props) {
  const intl = useIntl();
  const input = useRef<InputRef>(null);
  const rule: Rule = {
    validator: async (_, day?: string) => {
      // Half a date has no value: without this it would be taken for none.
      if (input.current?.input?.validity.badInput)
        throw new Error(intl.formatMessage({ id: 'form.format' }, { label }));
      if (!day || (day >= min && day <= max)) return;
      const days = { min: dayjs(min).format('LL'), max: dayjs(max).format('LL') };
      throw new Error(outside ?? intl.formatMessage({ id: 'form.range' }, { label, ...days }));
    },
  };
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[rule]} validateTrigger="onBlur">
      <Input ref={input} type="date" min={min} max={max} autoComplete={autoComplete} style={style} />
    </Form.Item>
  );
}
