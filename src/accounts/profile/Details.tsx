import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Form, Input, Radio, Select } from 'antd';
import type { CurrentUser } from 'core/contract/accounts/profile';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { countriesIn } from '@/kit/countries/countries';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { deviceZone, zoneOptions } from '@/kit/timeZones/timeZones';
import { LanguageChoice } from './LanguageChoice';
import { type Details as Fields, useDetails } from './useDetails';

/** Characters of a name. */
const longestName = 100;
/** The value for "not specified". */
const unsaid = '';

/** Personal details: name, birth date, sex, country, language and time zone. */
export function Details({ user }: { user: CurrentUser }) {
  const intl = useIntl();
  const text = useText();
  const { form, initial, unsaved, saving, outcome, failure, save, saveLocale, merge } = useDetails(user);
  const question = useLeaveGuard(unsaved);
  const countries = useMemo(() => countriesIn(intl.locale), [intl.locale]);
  const zones = useMemo(() => zoneOptions(user.timeZone, Date.now()), [user.timeZone]);
  const onDevice = text('profile.details.deviceZone', { zone: deviceZone().replaceAll('_', ' ') });
  const nameRules = [{ max: longestName }];

  return (
    <Section title={text('profile.details.title')} lead={text('profile.details.lead')}>
      <LanguageChoice chosen={user.locale} saving={saving} save={saveLocale} />
      <Form<Fields> form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={save}>
        <Form.Item
          name="displayName"
          label={text('profile.details.displayName')}
          extra={text('profile.details.displayNameHelp')}
          rules={[{ required: true, whitespace: true }, ...nameRules]}
        >
          <Input autoComplete="nickname" />
        </Form.Item>
        <Form.Item name="givenName" label={text('profile.details.givenName')} rules={nameRules}>
          <Input autoComplete="given-name" />
        </Form.Item>
        <Form.Item name="familyName" label={text('profile.details.familyName')} rules={nameRules}>
          <Input autoComplete="family-name" />
        </Form.Item>
        <Form.Item name="birthDate" label={text('profile.details.birthDate')} extra={text('profile.details.why')}>
          <Input type="date" min="1900-01-01" max={dayjs().locale('en').format('YYYY-MM-DD')} autoComplete="bday" />
        </Form.Item>
        <Form.Item
          name="sex"
          label={text('profile.details.sex')}
          getValueProps={(value: string | null) => ({ value: value ?? unsaid })}
        >
          <Radio.Group
            options={[
              { value: 'female', label: text('profile.details.female') },
              { value: 'male', label: text('profile.details.male') },
              { value: 'other', label: text('profile.details.other') },
              { value: unsaid, label: text('profile.details.unsaid') },
            ]}
          />
        </Form.Item>
        <Form.Item name="country" label={text('profile.details.country')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={text('profile.details.unsaid')}
            options={countries}
          />
        </Form.Item>
        <Form.Item
          name="timeZone"
          label={text('profile.details.timeZone')}
          extra={text('profile.details.timeZoneHelp')}
          getValueProps={(value: string | null) => ({ value: value ?? unsaid })}
        >
          <Select
            showSearch={{ filterOption: (typed, option) => option?.found.includes(typed.toLowerCase()) ?? false }}
            options={[{ value: unsaid, label: onDevice, found: onDevice.toLowerCase() }, ...zones]}
          />
        </Form.Item>
        <Flex vertical gap={16} align="flex-start">
          {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
          {outcome === 'conflict' ? (
            <Alert
              role="alert"
              type="warning"
              showIcon
              title={text('profile.details.conflict')}
              action={
                <Button size="small" onClick={() => void merge()}>
                  {text('profile.details.reload')}
                </Button>
              }
            />
          ) : null}
          <Flex gap={16} align="center" wrap>
            <Button type="primary" htmlType="submit" loading={saving}>
              {text('profile.details.save')}
            </Button>
            <span role="status">{said(outcome, unsaved)}</span>
          </Flex>
        </Flex>
      </Form>
      {question}
    </Section>
  );

  function said(how: typeof outcome, changed: boolean): string | null {
    if (how === 'merged') return text('profile.details.merged');
    if (changed) return text('profile.details.unsaved');
    return how === 'saved' ? text('profile.details.saved') : null;
  }
}
