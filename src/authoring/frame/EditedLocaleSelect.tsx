import { Link } from '@umijs/max';
import { useText } from '@/kit/text/useText';
import { languageViewPath } from '@/translating';
import { useDraft } from '../draft/DraftProvider';
import { useEditedLocale } from './editedLocale';
import { LocaleSelect } from './LocaleSelect';

/** Chooses the language that is edited beside the base language, and leads to all texts of that language. */
export function EditedLocaleSelect() {
  const text = useText();
  const { locale, edit } = useEditedLocale();
  const instrument = useDraft(({ facts }) => facts.id);
  return (
    <>
      <LocaleSelect className="draft-language" label={text('draft.beside')} value={locale} besideBase onChange={edit} />
      {locale === undefined ? null : (
        <Link to={languageViewPath(instrument, locale)}>{text('languageView.openIt')}</Link>
      )}
    </>
  );
}
