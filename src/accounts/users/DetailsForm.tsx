import { useIntl } from '@umijs/max';
import { Form, Input, Radio, Select } from 'antd';
import type { UserRecord } from 'core/contract/accounts/user';
import dayjs from 'dayjs';
import { useEffect, useMemo } from 'react';
import { countriesIn } from '@/kit/countries/countries';
import { SharedForm } from '@/kit/form/SharedForm';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { zoneOptions } from '@/kit/timeZones/timeZones';
import { enabledLanguages } from '@/shell/start/languages';
import { useAccountDetails } from './useAccountDetails';

interface Props {
  account: UserRecord;
  readOnly: boolean;
  onStored(stored: UserRecord): void;
  onUnsaved(unsaved: boolean): void;
}

const longestName = 100;
/** The value for "not specified". */
const unsaid = '';

/** The details of an account, edited by staff. */
export function DetailsForm({ account, readOnly, onStored, onUnsaved }: Props) {
  const intl = useIntl();
  const text = useText();
  const { form, ...shared } = useAccountDetails(account, onStored);
  const { unsaved } = shared;
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  const countries = useMemo(() => countriesIn(intl.locale), [intl.locale]);
  const zones = useMemo(() => zoneOptions(account.timeZone, Date.now()), [account.timeZone]);
  const languages = enabledLanguages().map(({ code, nativeLabel, flag }) => ({
    value: code,
    label: `${flag} ${nativeLabel}`,
  }));
  const nameRules = [{ max: longestName }];

  return (
    <Section title={text('users.details.title')}>
      <SharedForm
        form={form}
        shared={shared}
        readOnly={readOnly}
        labelOf={(name) => text(`users.${name}`)}
        save={text('users.save')}
        saved={text('users.details.saved')}
      >
        <Form.Item
          name="displayName"
          label={text('users.displayName')}
          rules={[{ required: true, whitespace: true }, ...nameRules]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="givenName" label={text('users.givenName')} rules={nameRules}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="familyName" label={text('users.familyName')} rules={nameRules}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="locale" label={text('users.locale')} extra={text('users.localeHelp')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={text('users.unsaid')}
            options={languages}
          />
        </Form.Item>
        <Form.Item name="timeZone" label={text('users.timeZone')}>
          <Select
            allowClear
            placeholder={text('users.unsaid')}
            options={zones}
            showSearch={{ filterOption: (typed, option) => option?.found.includes(typed.toLowerCase()) ?? false }}
          />
        </Form.Item>
        <Form.Item name="birthDate" label={text('users.birthDate')}>
          <Input type="date" min="1900-01-01" max={dayjs().locale('en').format('YYYY-MM-DD')} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="sex"
          label={text('users.sex')}
          getValueProps={(value: string | null) => ({ value: value ?? unsaid })}
        >
          <Radio.Group
            options={['female', 'male', 'other', unsaid].map((value) => ({
              value,
              label: text(value === unsaid ? 'users.unsaid' : `users.sex.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="country" label={text('users.country')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={text('users.unsaid')}
            options={countries}
          />
        </Form.Item>
      </SharedForm>
    </Section>
  );
}
