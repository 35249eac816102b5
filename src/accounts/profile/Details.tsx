import { Alert, Button, Flex, Form, Select } from 'antd';
import type { CurrentUser } from 'core/contract/accounts/profile';
import { useMemo } from 'react';
import { byFound, NameFields, OriginFields, orUnsaid } from '@/accounts/person/PersonFields';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { deviceZone, zoneOptions } from '@/kit/timeZones/timeZones';
import { LanguageChoice } from './LanguageChoice';
import { type Details as Fields, useDetails } from './useDetails';

/** Personal details: name, birth date, sex, country, language and time zone. */
export function Details({ user }: { user: CurrentUser }) {
  const text = useText();
  const { form, initial, unsaved, saving, outcome, failure, save, saveLocale, merge } = useDetails(user);
  const question = useLeaveGuard(unsaved);
  const zones = useMemo(() => zoneOptions(user.timeZone, Date.now()), [user.timeZone]);
  const onDevice = text('profile.details.deviceZone', { zone: deviceZone().replaceAll('_', ' ') });

  return (
    <Section title={text('profile.details.title')} lead={text('profile.details.lead')}>
      <LanguageChoice chosen={user.locale} saving={saving} save={saveLocale} />
      <Form<Fields> form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={save}>
        <NameFields prefix="profile.details." help={text('profile.details.displayNameHelp')} isOwn />
        <OriginFields prefix="profile.details." help={text('profile.details.why')} isOwn sexes="" />
        <Form.Item
          name="timeZone"
          label={text('profile.details.timeZone')}
          extra={text('profile.details.timeZoneHelp')}
          getValueProps={orUnsaid}
        >
          <Select
            showSearch={{ filterOption: byFound }}
            options={[{ value: '', label: onDevice, found: onDevice.toLowerCase() }, ...zones]}
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
