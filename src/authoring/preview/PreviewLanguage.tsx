import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import { useEffect } from 'react';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';
import { useDraft, useDraftStore } from '../draft/DraftProvider';

interface Props {
  value: string;
  onChange(locale: string): void;
}

/** Chooses the language of a preview and loads its texts; missing ones come from the fallback languages. */
export function PreviewLanguage({ value, onChange }: Props) {
  const intl = useIntl();
  const text = useText();
  const store = useDraftStore();
  const { languages } = useLanguage();
  const counts = useDraft(({ facts }) => facts.locales);
  useEffect(() => store.show(value), [store, value]);
  const names = new Map(languages.map(({ code, nativeLabel }) => [code, nativeLabel]));
  const known = new Map(counts.map((count) => [count.locale, count]));
  const options = [...new Set([...known.keys(), ...names.keys()])].map((code) => {
    const { texts = 0, total = 0 } = known.get(code) ?? {};
    const name = names.get(code) ?? code;
    const share = intl.formatNumber(total > 0 ? texts / total : 0, { style: 'percent' });
    return { value: code, name, label: text('draft.languageShare', { name, share }) };
  });
  return (
    <Select
      className="preview-language"
      aria-label={text('test.language')}
      popupMatchSelectWidth={false}
      showSearch={{
        filterOption: (typed, option) => `${option?.name} ${option?.value}`.toLowerCase().includes(typed.toLowerCase()),
      }}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}
