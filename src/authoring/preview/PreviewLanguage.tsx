import { useEffect } from 'react';
import { useText } from '@/kit/text/useText';
import { useDraftStore } from '../draft/DraftProvider';
import { LocaleSelect } from '../frame/LocaleSelect';

/** Chooses the language of a preview and loads its texts; missing ones come from the fallback languages. */
export function PreviewLanguage({ value, onChange }: { value: string; onChange(locale: string): void }) {
  const text = useText();
  const store = useDraftStore();
  useEffect(() => store.show(value), [store, value]);
  const choose = (locale: string = value) => onChange(locale);
  return <LocaleSelect className="preview-language" label={text('test.language')} value={value} onChange={choose} />;
}
