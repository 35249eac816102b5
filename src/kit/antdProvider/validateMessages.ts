import type { getIntl } from '@umijs/max';
import type { ConfigProviderProps } from 'antd';
import type { Locale } from 'antd/es/locale';
import { hasAntdPack } from './antdLocale';

type ValidateMessages = NonNullable<NonNullable<ConfigProviderProps['form']>['validateMessages']>;

/** antd fills these in itself. */
const place = (name: string) => `$${`{${name}}`}`;
const places = { label: place('label'), min: place('min'), max: place('max'), length: place('len') };

/** Our own messages, for the languages that antd has no pack for. */
function ownMessages(intl: ReturnType<typeof getIntl>): ValidateMessages {
  const text = (id: string) => intl.formatMessage({ id: `form.${id}` }, places);
  const format = text('format');
  return {
    default: format,
    required: text('required'),
    whitespace: text('required'),
    enum: format,
    types: { string: format, number: format, integer: format, float: format, date: format, email: format, url: format },
    string: { len: text('length'), min: text('minLength'), max: text('maxLength'), range: text('lengthRange') },
    number: { min: text('min'), max: text('max'), range: text('range') },
    pattern: { mismatch: format },
  };
}

/** The limits that a message of each rule names, in the order in which the validator hands them over. */
const limitsOf: Readonly<Record<string, readonly string[]>> = {
  len: ['len'],
  min: ['min'],
  max: ['max'],
  range: ['min', 'max'],
};

/** The same messages with their limits in the digits of the language: antd writes them as they stand in the code. */
function withDigits(messages: ValidateMessages, intl: ReturnType<typeof getIntl>): ValidateMessages {
  const written = (rule: string, template: unknown) => {
    const names = limitsOf[rule];
    if (names === undefined || typeof template !== 'string') return template;
    return (_field: string, ...limits: number[]) =>
      names.reduce(
        (text, name, index) => text.replaceAll(place(name), intl.formatNumber(limits[index] ?? 0)),
        template,
      );
  };
  const group = (rules: object = {}) =>
    Object.fromEntries(Object.entries(rules).map(([rule, template]) => [rule, written(rule, template)]));
  return {
    ...messages,
    string: group(messages.string),
    number: group(messages.number),
    array: group(messages.array),
  };
}

/** The generic messages of forms: antd's where it speaks the language, else our own. */
export const validateMessages = (intl: ReturnType<typeof getIntl>, locale: string, pack: Locale): ValidateMessages =>
  withDigits(hasAntdPack(locale) ? (pack.Form?.defaultValidateMessages ?? {}) : ownMessages(intl), intl);
