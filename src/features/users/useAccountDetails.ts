import { Form, type FormInstance } from 'antd';
import type { UserRecord } from 'core/contract/user';
import isEqual from 'lodash/isEqual';
import pick from 'lodash/pick';
import { useEffect, useRef, useState } from 'react';
import { api } from '@/api/client';
import { placeFailure } from '@/components/form/serverErrors';
import { asFailure } from '@/requestFailure';

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

const differing = (one: Details, other: Details) => detailNames.filter((name) => one[name] !== other[name]);

interface DetailsForm {
  form: FormInstance<Details>;
  initial: Details;
  unsaved: boolean;
  saving: boolean;
  /** What the server refuses, as far as it stands at no field. */
  failure: string | undefined;
  /** Somebody else saved the account meanwhile: the fields that they changed. */
  conflict: readonly (keyof Details)[] | undefined;
  /** Whether it was saved. */
  save(): Promise<boolean>;
  /** After a conflict: what stands there now, without what was changed here. */
  takeTheirs(): void;
  /** After a conflict: saves what was changed here over what stands there now. */
  keepMine(): Promise<boolean>;
}

/** The details of an account as a form: only what was changed is sent, and nothing of somebody else's is overwritten unasked. */
export function useAccountDetails(account: UserRecord, onStored: (stored: UserRecord) => void): DetailsForm {
  const [form] = Form.useForm<Details>();
  const [base, setBase] = useState(account);
  const [theirs, setTheirs] = useState<UserRecord>();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const typed: Details | undefined = Form.useWatch([], form);
  const unsaved = typed !== undefined && differing(detailsOf(typed), detailsOf(base)).length > 0;

  // Another part of the page changed the account: its version counts on. What somebody else changed under our hands stays a conflict.
  const seen = useRef(account);
  useEffect(() => {
    if (seen.current === account) return;
    seen.current = account;
    if (unsaved && !isEqual(detailsOf(account), detailsOf(base))) return;
    if (!unsaved) form.setFieldsValue(detailsOf(account));
    setBase(account);
  }, [account, base, unsaved, form]);

  async function send(from: UserRecord): Promise<boolean> {
    const now = detailsOf(form.getFieldsValue());
    setSaving(true);
    setFailure(undefined);
    setTheirs(undefined);
    try {
      const change = pick(now, differing(now, detailsOf(from)));
      const stored = await api.user.update({
        params: { id: account.id },
        body: { ...change, rowVersion: from.rowVersion },
      });
      if (!stored) return false;
      form.setFieldsValue(detailsOf(stored));
      setBase(stored);
      onStored(stored);
      return true;
    } catch (error) {
      const { code, details } = asFailure(error);
      if (code === 'conflict') setTheirs(details[0]?.params?.current as UserRecord);
      else setFailure(placeFailure(form, error));
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    form,
    initial: detailsOf(base),
    unsaved,
    saving,
    failure,
    conflict: theirs && differing(detailsOf(theirs), detailsOf(base)),
    save: () => send(base),
    takeTheirs: () => {
      if (!theirs) return;
      form.setFieldsValue(detailsOf(theirs));
      setBase(theirs);
      setTheirs(undefined);
      onStored(theirs);
    },
    keepMine: async () => {
      if (!theirs) return false;
      const now = detailsOf(form.getFieldsValue());
      const untouched = detailNames.filter((name) => now[name] === detailsOf(base)[name]);
      form.setFieldsValue(pick(detailsOf(theirs), untouched));
      setBase(theirs);
      return send(theirs);
    },
  };
}
