import { InputNumber, type InputNumberProps } from 'antd';
import { latinNumber } from 'core/language/typedNumber';

type Value = string | number;

/** As antd reads it, after digits and signs of every script. A circle is the point of a Japanese keyboard. */
const read = (typed = ''): string => latinNumber(typed.replaceAll('。', '.')).replace(/[^\w.-]+/g, '');

/** antd's field for a number, in the digits of any script. */
export function NumberInput<T extends Value = Value>(props: InputNumberProps<T>) {
  return <InputNumber<T> parser={read as (typed: string | undefined) => T} {...props} />;
}
