import type { BrowseDetail } from 'core/contract/answering/browse';
import { Words } from '@/answering/report/Words';
import { useText } from '@/kit/text/useText';

/** Names shown before the rest is folded away. */
const atFirst = 8;

/** The names of the scores that the respondent will see. */
export function Measures({ measures }: Pick<BrowseDetail, 'measures'>) {
  const text = useText();
  if (measures.length === 0) return null;
  const list = (some: BrowseDetail['measures']) => (
    <ul className="details-measures">
      {some.map((said, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two scores may have one name, and the list never changes.
        <li key={index}>
          <Words said={said} />
        </li>
      ))}
    </ul>
  );
  const rest = measures.slice(atFirst);
  return (
    <section className="details-part">
      <h2>{text('details.measures')}</h2>
      {list(measures.slice(0, atFirst))}
      {rest.length > 0 ? (
        <details>
          <summary>{text('details.measures.more', { count: rest.length })}</summary>
          {list(rest)}
        </details>
      ) : null}
    </section>
  );
}
