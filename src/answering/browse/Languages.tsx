import { Link } from '@umijs/max';
import type { InLanguage } from 'core/contract/answering/browse';
import { detailsPath } from '@/answering/player/addresses';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { localeDirection } from '@/shell/start/languages';

const groups = ['whole', 'partial', 'noReport', 'reportOnly'] as const;

function groupOf({ questions, answers, report }: InLanguage): (typeof groups)[number] {
  if ([questions, answers, report].every((share) => share === null || share.otherwise === null)) return 'whole';
  if (questions?.own === 0) return 'reportOnly';
  const isAsked = [questions, answers].every((share) => share === null || share.otherwise === null);
  return isAsked && report?.own === 0 ? 'noReport' : 'partial';
}

/** The languages of an instrument, grouped by how complete they are. Each opens the details in that language. `shown`: the language of the page. */
export function Languages({ id, languages, shown }: { id: string; languages: readonly InLanguage[]; shown: string }) {
  const text = useText();
  const filled = groups
    .map((group) => ({ group, members: languages.filter((each) => groupOf(each) === group) }))
    .filter(({ members }) => members.length > 0);
  const isNamed = filled.some(({ group }) => group !== 'whole');
  return (
    <section className="details-part">
      <h2>{text('details.languages')}</h2>
      {languages.length > 1 ? <p>{text('details.languages.hint')}</p> : null}
      {filled.map(({ group, members }) => (
        <div key={group}>
          {isNamed ? <h3 id={`languages-${group}`}>{text(`inLanguage.group.${group}`)}</h3> : null}
          <ul className="details-languages" aria-labelledby={isNamed ? `languages-${group}` : undefined}>
            {members.map(({ locale }) => (
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
        </div>
      ))}
    </section>
  );
}
