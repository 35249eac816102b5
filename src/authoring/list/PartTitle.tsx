import { Link } from '@umijs/max';
import { localeDirection } from '@/shell/start/languages';
import { useDraft } from '../draft/DraftProvider';
import { usePartText } from '../draft/useParts';
import { useEditedLocale } from '../frame/editedLocale';

interface Props {
  id: string;
  /** Of the screen on which the part is edited. */
  path: string;
  /** Said where it has no title. */
  untitled: string;
}

/** Leads to a part by its title, in the edited language where it has one there, else in the base language. */
export function PartTitle({ id, path, untitled }: Props) {
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale: edited = base } = useEditedLocale();
  const own = usePartText(id, 'title', edited);
  const inBase = usePartText(id, 'title');
  const locale = own ? edited : base;
  return (
    <Link to={path} lang={locale} dir={localeDirection(locale)}>
      {own || inBase || untitled}
    </Link>
  );
}
