import { Form } from 'antd';
import type { CurrentUser } from 'core/contract/accounts/profile';
import isEqual from 'lodash/isEqual';
import pick from 'lodash/pick';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reloadUser } from '@/accounts/methods/method';
import { asFailure } from '@/kit/failure/requestFailure';
import { placeFailure } from '@/kit/form/serverErrors';
import { api } from '@/shell/api/client';
import { setCurrentUser } from '@/shell/session/currentUser';

const names = ['displayName', 'givenName', 'familyName', 'birthDate', 'sex', 'country', 'timeZone'] as const;

/** The fields of the form; null: not specified. */
export type Details = Pick<CurrentUser, (typeof names)[number]>;

/** From the values of the fields: empty text becomes null. */
const detailsOf = (fields: Partial<Record<keyof Details, string | null>>): Details =>
  ({
    ...Object.fromEntries(names.map((name) => [name, fields[name]?.trim() || null])),
    displayName: fields.displayName?.trim() ?? '',
  }) as Details;

/** `saved` and `conflict` come from saving, `merged` from taking over somebody else's changes. */
type Outcome = 'saved' | 'conflict' | 'merged';

/** The details of the account as a form, and how to resolve changes made elsewhere. */
export function useDetails(user: CurrentUser) {
  const [form] = Form.useForm<Details>();
  const [base, setBase] = useState(() => ({ details: detailsOf(user), rowVersion: user.rowVersion }));
  const [saving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<string>();
  const typed: Details | undefined = Form.useWatch([], form);
  const unsaved = typed !== undefined && !isEqual(detailsOf(typed), base.details);

  /** Fields without own changes take the stored values. */
  const adopt = useCallback(
    (stored: CurrentUser) => {
      const fresh = detailsOf(stored);
      const now = detailsOf(form.getFieldsValue());
      form.setFieldsValue(
        pick(
          fresh,
          names.filter((name) => now[name] === base.details[name]),
        ),
      );
      setBase({ details: fresh, rowVersion: stored.rowVersion });
    },
    [form, base],
  );

  // Another part of the page changed the account: its version counts, even if nothing in the form has changed.
  const seen = useRef(user);
  useEffect(() => {
    if (seen.current === user) return;
    seen.current = user;
    if (isEqual(detailsOf(user), base.details)) setBase({ details: base.details, rowVersion: user.rowVersion });
    else if (!unsaved) adopt(user);
  }, [user, base, unsaved, adopt]);

  /** Sends a change. Undefined: it was not saved, and the message is shown. */
  async function send(change: Partial<Details & { locale: string }>): Promise<CurrentUser | undefined> {
    setSaving(true);
    setOutcome(undefined);
    setFailure(undefined);
    try {
      return await api.profile.update({ body: { ...change, rowVersion: base.rowVersion } });
    } catch (error) {
      if (asFailure(error).code === 'conflict') setOutcome('conflict');
      else setFailure(placeFailure(form, error));
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  async function save(fields: Details): Promise<void> {
    const stored = await send(detailsOf(fields));
    if (!stored) return;
    const details = detailsOf(stored);
    form.setFieldsValue(details);
    setBase({ details, rowVersion: stored.rowVersion });
    setOutcome('saved');
    await reloadUser();
  }

  /** Saves only the language. @returns whether it was saved */
  async function saveLocale(locale: string): Promise<boolean> {
    const stored = await send({ locale });
    if (!stored) return false;
    setBase((before) => ({ ...before, rowVersion: stored.rowVersion }));
    await reloadUser();
    return true;
  }

  /** After a conflict: loads the stored state; own changes stay in the form. */
  async function merge(): Promise<void> {
    setSaving(true);
    try {
      const stored = await api.profile.read();
      if (!stored) return;
      adopt(stored);
      seen.current = stored;
      setCurrentUser(stored);
      setOutcome('merged');
    } catch (error) {
      setFailure(placeFailure(form, error));
    } finally {
      setSaving(false);
    }
  }

  return { form, initial: base.details, unsaved, saving, outcome, failure, save, saveLocale, merge };
}
