import { Form, type FormInstance } from 'antd';
import type { ManagedLanguage } from 'core/contract/language';
import pick from 'lodash/pick';
import { useState } from 'react';
import { api } from '@/api/client';
import { useSubmission } from '@/components/form/useSubmission';
import { asFailure } from '@/requestFailure';
import { refreshLanguages } from '@/start/switchLocale';
import { differing, type SettingFields, type Settings, settingNames, settingsOf } from './settings';

interface LanguageForm {
  form: FormInstance<SettingFields>;
  initial: Settings;
  typed: SettingFields | undefined;
  unsaved: boolean;
  saving: boolean;
  /** What the server refuses, as far as it stands at no field. */
  failure: string | undefined;
  /** Somebody else saved the language meanwhile: what they changed. */
  conflict: readonly (keyof Settings)[] | undefined;
  /** The language as it was stored; undefined: it was not. */
  save(): Promise<ManagedLanguage | undefined>;
  /** After a conflict: what stands there now, without what was changed here. */
  takeTheirs(): void;
  /** After a conflict: saves what was changed here over what stands there now. */
  keepMine(): Promise<ManagedLanguage | undefined>;
}

/** The settings of a language as a form: only what was changed is sent, and nothing of somebody else's is overwritten unasked. */
export function useLanguageForm(language: ManagedLanguage): LanguageForm {
  const [form] = Form.useForm<SettingFields>();
  const [base, setBase] = useState(language);
  const [theirs, setTheirs] = useState<ManagedLanguage>();
  const { busy, failure, submit } = useSubmission(form, { 'language.fallback_circle': 'fallback' });
  const typed: SettingFields | undefined = Form.useWatch([], form);
  const initial = settingsOf(pick(base, settingNames));
  const unsaved = typed !== undefined && differing(settingsOf(typed), initial).length > 0;

  async function send(from: ManagedLanguage): Promise<ManagedLanguage | undefined> {
    const now = settingsOf(form.getFieldsValue());
    let stored: ManagedLanguage | undefined;
    setTheirs(undefined);
    await submit(
      async () => {
        const change = pick(now, differing(now, settingsOf(pick(from, settingNames))));
        stored = await api.language.update({
          params: { code: from.code },
          body: { ...change, rowVersion: from.rowVersion },
        });
        if (!stored) return;
        form.setFieldsValue(pick(stored, settingNames));
        setBase(stored);
        // The next start asks again.
        await refreshLanguages().catch(() => undefined);
      },
      (error) => {
        const { code, details } = asFailure(error);
        const current = code === 'conflict' ? (details[0]?.params?.current as ManagedLanguage | undefined) : undefined;
        setTheirs(current);
        return current !== undefined;
      },
    );
    return stored;
  }

  return {
    form,
    initial,
    typed,
    unsaved,
    saving: busy,
    failure,
    conflict: theirs && differing(settingsOf(pick(theirs, settingNames)), initial),
    save: () => send(base),
    takeTheirs: () => {
      if (!theirs) return;
      form.setFieldsValue(pick(theirs, settingNames));
      setBase(theirs);
      setTheirs(undefined);
    },
    keepMine: async () => {
      if (!theirs) return undefined;
      const now = settingsOf(form.getFieldsValue());
      const untouched = settingNames.filter((name) => now[name] === initial[name]);
      form.setFieldsValue(pick(theirs, untouched));
      setBase(theirs);
      return send(theirs);
    },
  };
}
