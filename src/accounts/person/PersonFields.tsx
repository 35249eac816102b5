import { useIntl } from '@umijs/max';
import { Form, Input, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { countriesIn } from '@/kit/countries/countries';
import { DayField } from '@/kit/form/DayField';
import type { useText } from '@/kit/text/useText';

/** The value for "not specified". */
const unsaid = '';

/** For a choice whose field holds null for "not specified". */
export const orUnsaid = (value: string | null) => ({ value: value ?? unsaid });

/** Finds an option by what its `found` says, in lower case. */
export const byFound = (typed: string, option?: { found: string }) =>
  option?.found.includes(typed.toLowerCase()) ?? false;

interface NamesProps {
  /** Texts by the names of the fields. */
  text: ReturnType<typeof useText>;
  /** Below the name that is shown to others. */
  help?: string;
  /** Whether the browser fills in the own data. */
  isOwn: boolean;
}

/** The names of a person. */
export function NameFields({ text, help, isOwn }: NamesProps) {
  const rules = [{ max: 100 }];
  return (
    <>
      <Form.Item
        name="displayName"
        label={text('displayName')}
        extra={help}
        rules={[{ required: true, whitespace: true }, ...rules]}
      >
        <Input autoComplete={isOwn ? 'nickname' : 'off'} />
      </Form.Item>
      <Form.Item name="givenName" label={text('givenName')} rules={rules}>
        <Input autoComplete={isOwn ? 'given-name' : 'off'} />
      </Form.Item>
      <Form.Item name="familyName" label={text('familyName')} rules={rules}>
        <Input autoComplete={isOwn ? 'family-name' : 'off'} />
      </Form.Item>
    </>
  );
}

/** Birth date, sex and country of a person. `sexId`: the message id of a sex. */
export function OriginFields({ text, help, isOwn, sexId }: NamesProps & { sexId(sex: string): string }) {
  const intl = useIntl();
  const countries = useMemo(() => countriesIn(intl.locale), [intl.locale]);
  return (
    <>
      <DayField
        name="birthDate"
        label={text('birthDate')}
        extra={help}
        min="1900-01-01"
        max={dayjs().locale('en').format('YYYY-MM-DD')}
        autoComplete={isOwn ? 'bday' : 'off'}
      />
      <Form.Item name="sex" label={text('sex')} getValueProps={orUnsaid}>
        <Radio.Group
          options={['female', 'male', 'other', unsaid].map((value) => ({
            value,
            label: text(value === unsaid ? 'unsaid' : sexId(value)),
          }))}
        />
      </Form.Item>
      <Form.Item name="country" label={text('country')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={text('unsaid')}
          options={countries}
        />
      </Form.Item>
    </>
  );
}
