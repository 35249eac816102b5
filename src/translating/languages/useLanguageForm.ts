import { Form } from 'antd';
import type { ManagedLanguage } from 'core/contract/translating/language';
import { useSharedForm } from '@/kit/form/useSharedForm';
import { api } from '@/shell/api/client';
import { refreshLanguages } from '@/shell/start/switchLocale';
import { type SettingFields, type Settings, settingNames, settingsOf } from './settings';

/** The settings of a language as a form: only what was changed is sent, and nothing of somebody else's is overwritten unasked. */
export function useLanguageForm(language: ManagedLanguage) {
  const [form] = Form.useForm<SettingFields>();
  const shared = useSharedForm<Settings, ManagedLanguage>({
    form,
    row: language,
    names: settingNames,
    valuesOf: settingsOf,
    store: (change, { code, rowVersion }) => api.language.change({ params: { code }, body: { ...change, rowVersion } }),
    // The next start asks again.
    onStored: () => refreshLanguages().catch(() => undefined),
    places: { 'language.fallback_circle': 'fallback' },
  });
  return { form, ...shared };
}
