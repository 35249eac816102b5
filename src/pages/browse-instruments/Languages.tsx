import { Link, useIntl } from '@umijs/max';
import { detailsPath } from '@/features/player/addresses';
import { languageName } from '@/features/player/languageName';
import { localeDirection } from '@/start/languages';

interface Props {
  id: string;
  locales: readonly string[];
  /** The language that the page is read in. */
  shown: string;
}

/** The languages of an instrument, each leading to its details in it. */
export function Languages({ id, locales, shown }: Props) {
  const intl = useIntl();
  return (
    <section className="details-part">
      <h2>{intl.formatMessage({ id: 'details.languages' })}</h2>
      {locales.length > 1 ? <p>{intl.formatMessage({ id: 'details.languages.hint' })}</p> : null}
      <ul className="details-languages">
        {locales.map((locale) => (
          <li key={locale}>
            <Link
              className="details-link"
              to={`${detailsPath(id)}?${new URLSearchParams({ locale })}`}
              replace
              lang={locale}
              dir={localeDirection(locale)}
              aria-current={locale === shown ? 'true' : undefined}
            >
              {languageName(locale)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
