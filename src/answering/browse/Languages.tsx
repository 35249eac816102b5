import { Link } from '@umijs/max';
import type { InLanguage } from 'core/contract/answering/browse';
import { detailsPath } from '@/answering/player/addresses';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { localeDirection } from '@/shell/start/languages';

const incomplete = ['partial', 'noReport', 'reportOnly'] as const;
const groups = ['whole', ...incomplete] as const;
type Group = (typeof groups)[number];

function groupOf({ questions, answers, report }: InLanguage): Group {
  if ([questions, answers, report].every((share) => share === null || share.otherwise === null)) return 'whole';
  if (questions?.own === 0) return 'reportOnly';
  const isAsked = [questions, answers].every((share) => share === null || share.otherwise === null);
  return isAsked && report?.own === 0 ? 'noReport' : 'partial';
}

interface Props {
  /** Of the instrument. */
  id: string;
  languages: readonly InLanguage[];
  /** The language of the page. */
  shown: string;
}

/**
 * The languages of an instrument, grouped by how complete they are; beside complete ones the others are folded, unless the page is in one
 * of them. Each opens the details in that language.
 */
export function Languages({ id, languages, shown }: Props) {
  const text = useText();
  const groupsOf = (wanted: readonly Group[]) => (
    <Groups
      {...{ id, shown }}
      among={languages}
      wanted={wanted}
      isNamed={languages.some((each) => groupOf(each) !== 'whole')}
    />
  );
  const others = languages.filter((each) => groupOf(each) !== 'whole');
  // As many as are counted where the instrument is listed.
  const asked = others.filter((each) => groupOf(each) !== 'reportOnly');
  const isFolded = asked.length > 0 && others.length < languages.length;
  return (
    <section className="details-part">
      <h2>{text('details.languages')}</h2>
      {languages.length > 1 ? <p>{text('details.languages.hint')}</p> : null}
      {isFolded ? (
        <>
          {groupsOf(['whole'])}
          <details open={others.some(({ locale }) => locale === shown)}>
            <summary>{text('details.languages.more', { count: asked.length })}</summary>
            {groupsOf(incomplete)}
          </details>
        </>
      ) : (
        groupsOf(groups)
      )}
    </section>
  );
}

interface GroupsProps {
  id: string;
  shown: string;
  among: readonly InLanguage[];
  wanted: readonly Group[];
  /** Each has a heading. */
  isNamed: boolean;
}

function Groups({ id, shown, among, wanted, isNamed }: GroupsProps) {
  const text = useText();
  return wanted
    .map((group) => ({ group, members: among.filter((each) => groupOf(each) === group) }))
    .filter(({ members }) => members.length > 0)
    .map(({ group, members }) => (
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
    ));
}
