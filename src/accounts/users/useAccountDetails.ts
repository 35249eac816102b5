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

/** What of the account stands in the form; null: not said. */
export type Details = Pick<UserRecord, (typeof detailNames)[number]>;

/** As the form's fields hold it: what is empty there is null here. */
const detailsOf = (fields: Partial<Record<keyof Details, string | null>>): Details =>
  ({
    ...Object.fromEntries(detailNames.map((name) => [name, fields[name]?.trim() || null])),
    displayName: fields.displayName?.trim() ?? '',
  }) as Details;

/** The details of an account as a form: only what was changed is sent, and nothing of somebody else's is overwritten unasked. */
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
