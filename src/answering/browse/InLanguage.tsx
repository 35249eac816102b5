import type { InLanguage as Has } from 'core/contract/answering/browse';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';

const parts = ['questions', 'answers', 'report'] as const;

/** Which parts of an instrument are in a language, and the language of the others; nothing where all are. */
export function InLanguage({ has }: { has: Has }) {
  const text = useText();
  const there = parts.flatMap((part) => {
    const share = has[part];
    return share === null ? [] : [{ part, ...share }];
  });
  if (there.every(({ otherwise }) => otherwise === null)) return null;
  const language = languageName(has.locale);
  const reportIn = has.report?.own === 0 ? has.report.otherwise : null;
  const inWords = (own: number, otherwise: string | null) => {
    if (otherwise === null) return language;
    const other = languageName(otherwise);
    return own === 0 ? other : text('inLanguage.partly', { language, other });
  };
  return (
    <section className="details-has" aria-label={text('inLanguage.title')}>
      <dl className="details-facts">
        {there.map(({ part, own, otherwise }) => (
          <div key={part}>
            <dt>{text(`inLanguage.${part}`)}</dt>
            <dd>{inWords(own, otherwise)}</dd>
          </div>
        ))}
      </dl>
      {reportIn === null ? null : <p>{text('inLanguage.noReport', { language: languageName(reportIn) })}</p>}
    </section>
  );
}
