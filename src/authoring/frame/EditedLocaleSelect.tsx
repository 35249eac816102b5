import { useText } from '@/kit/text/useText';
import { useEditedLocale } from './editedLocale';
import { LocaleSelect } from './LocaleSelect';

/** Chooses the language that is edited beside the base language. */
export function EditedLocaleSelect() {
  const text = useText();
  const { locale, edit } = useEditedLocale();
  return (
    <LocaleSelect className="draft-language" label={text('draft.beside')} value={locale} besideBase onChange={edit} />
  );
}
