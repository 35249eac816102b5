import { Alert, Button, Flex, Form, Select, Typography } from 'antd';
import type { CurrentUser } from 'core/contract/accounts/profile';
import { useEffect, useId, useMemo } from 'react';
import { byFound, NameFields, OriginFields, orUnsaid } from '@/accounts/person/PersonFields';
import { feedback } from '@/kit/feedback/feedback';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { deviceZone, zoneOptions } from '@/kit/timeZones/timeZones';
import { enabledLanguages } from '@/shell/start/languages';
import { useLanguage } from '@/shell/start/useLanguage';
import { type Details as Fields, useDetails } from './useDetails';

/** Personal details: name, birth date, sex, country, language and time zone. `onUnsaved` hears whether something is not saved. */
export function Details({ user, onUnsaved }: { user: CurrentUser; onUnsaved(unsaved: boolean): void }) {
  const text = useText();
  const ofField = useText('profile.details.');
  const { form, initial, unsaved, saving, outcome, failure, save, saveLocale, merge } = useDetails(user);
  const question = useLeaveGuard(unsaved);
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  const zones = useMemo(() => zoneOptions(user.timeZone, Date.now()), [user.timeZone]);
  const onDevice = text('profile.details.deviceZone', { zone: deviceZone().replaceAll('_', ' ') });

  return (
    <Section title={text('profile.details.title')} lead={text('profile.details.lead')}>
      <LanguageChoice chosen={user.locale} saving={saving} save={saveLocale} />
      <Form<Fields>
        form={form}
        layout="vertical"
        noValidate
        requiredMark={false}
        initialValues={initial}
        onFinish={save}
      >
        <NameFields text={ofField} help={text('profile.details.displayNameHelp')} isOwn />
        <OriginFields text={ofField} help={text('profile.details.why')} isOwn sexId={(sex) => sex} />
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

interface Props {
  /** The account's language; null: none chosen yet. */
  chosen: string | null;
  saving: boolean;
  /** Resolves to whether it was saved. */
  save(locale: string): Promise<boolean>;
}

/** The language of the account: saved when chosen, and used at once. */
function LanguageChoice({ chosen, saving, save }: Props) {
  const text = useText();
  const id = useId();
  const { locale, switchLocale } = useLanguage();
  const choose = async (wanted: string) => {
    if (!(await save(wanted))) return;
    await switchLocale(wanted).catch(() => feedback.error(text('shell.languageFailed')));
  };
  return (
    <Flex vertical gap={8}>
      <label htmlFor={id}>{text('profile.details.language')}</label>
      <Select
        id={id}
        disabled={saving}
        aria-describedby={`${id}-help`}
        {...flaggedLanguages(enabledLanguages())}
        value={chosen ?? locale}
        onChange={(wanted) => void choose(wanted)}
      />
      <Typography.Text id={`${id}-help`} type="secondary">
        {text('profile.details.languageHelp')}
      </Typography.Text>
    </Flex>
  );
}
