import type { getIntl } from '@umijs/max';
import type { ConfigProviderProps } from 'antd';

type ValidateMessages = NonNullable<NonNullable<ConfigProviderProps['form']>['validateMessages']>;

/** antd fills these in itself. */
const place = (name: string) => `$${`{${name}}`}`;
const places = { label: place('label'), min: place('min'), max: place('max'), length: place('len') };

/** The generic messages of forms from our own bundle, for the languages that antd has no pack for. */
export function validateMessages(intl: ReturnType<typeof getIntl>): ValidateMessages {
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
