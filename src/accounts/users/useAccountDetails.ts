import { Form } from 'antd';
import type { UserRecord } from 'core/contract/accounts/user';
import { useSharedForm } from '@/kit/form/useSharedForm';
import { api } from '@/shell/api/client';

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
export type Details = Pick<UserRecord, (typeof detailNames)[number]>;

/** From the values of the fields: empty text becomes null. */
const detailsOf = (fields: Partial<Record<keyof Details, string | null>>): Details =>
  ({
    ...Object.fromEntries(detailNames.map((name) => [name, fields[name]?.trim() || null])),
    displayName: fields.displayName?.trim() ?? '',
  }) as Details;

/** The details of an account as a form: sends only changes, and overwrites nothing of others without asking. */
export function useAccountDetails(account: UserRecord, onStored: (stored: UserRecord) => void) {
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
