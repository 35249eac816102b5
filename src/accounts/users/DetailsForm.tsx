import { Form, Select } from 'antd';
import type { UserRecord } from 'core/contract/accounts/user';
import { useEffect, useMemo } from 'react';
import { byFound, NameFields, OriginFields } from '@/accounts/person/PersonFields';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { SharedForm } from '@/kit/form/SharedForm';
import { useSharedForm } from '@/kit/form/useSharedForm';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { zoneOptions } from '@/kit/timeZones/timeZones';
import { api } from '@/shell/api/client';
import { enabledLanguages } from '@/shell/start/languages';

interface Props {
  account: UserRecord;
  readOnly: boolean;
  onStored(stored: UserRecord): void;
  onUnsaved(unsaved: boolean): void;
}

/** The details of an account, edited by staff. */
export function DetailsForm({ account, readOnly, onStored, onUnsaved }: Props) {
  const text = useText();
  const ofField = useText('users.');
  const { form, ...shared } = useAccountDetails(account, onStored);
  const { unsaved } = shared;
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  const zones = useMemo(() => zoneOptions(account.timeZone, Date.now()), [account.timeZone]);

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
        <NameFields text={ofField} isOwn={false} />
        <Form.Item name="locale" label={text('users.locale')} extra={text('users.localeHelp')}>
          <Select allowClear placeholder={text('users.unsaid')} {...flaggedLanguages(enabledLanguages())} />
        </Form.Item>
        <Form.Item name="timeZone" label={text('users.timeZone')}>
          <Select
            allowClear
            placeholder={text('users.unsaid')}
            options={zones}
            showSearch={{ filterOption: byFound }}
          />
        </Form.Item>
        <OriginFields text={ofField} isOwn={false} sexId={(sex) => `sex.${sex}`} />
      </SharedForm>
    </Section>
  );
}

const detailNames = [
  'displayName',
  'givenName',
  'familyName',
  'locale',
  'timeZone',
  'birthDate',
  'sex',
  'country',
] as const;

/** The fields of the form; null: not specified. */
type Details = Pick<UserRecord, (typeof detailNames)[number]>;

/** From the values of the fields: empty text becomes null. */
const detailsOf = (fields: Partial<Record<keyof Details, string | null>>): Details =>
  ({
    ...Object.fromEntries(detailNames.map((name) => [name, fields[name]?.trim() || null])),
    displayName: fields.displayName?.trim() ?? '',
  }) as Details;

/** The details of an account as a form: sends only changes, and overwrites nothing of others without asking. */
function useAccountDetails(account: UserRecord, onStored: (stored: UserRecord) => void) {
  const [form] = Form.useForm<Details>();
  const { takeTheirs, ...shared } = useSharedForm<Details, UserRecord>({
    form,
    row: account,
    names: detailNames,
    valuesOf: detailsOf,
    store: (change, { rowVersion }) => api.user.update({ params: { id: account.id }, body: { ...change, rowVersion } }),
    onStored,
  });
  return {
    form,
    ...shared,
    takeTheirs: () => {
      const theirs = takeTheirs();
      if (theirs) onStored(theirs);
    },
  };
}
