import type { BrowseDetail } from 'core/contract/answering/browse';
import { Words } from '@/answering/report/Words';
import { useText } from '@/kit/text/useText';

type Scale = BrowseDetail['measures'][number];

/** Names shown before the rest is folded away. */
const atFirst = 8;

/** The scales that the respondent will see, in the instrument's own words; facets are folded under their scale. */
export function Measures({ measures }: Pick<BrowseDetail, 'measures'>) {
  const text = useText();
  if (measures.length === 0) return null;
  const rest = measures.slice(atFirst);
  return (
    <section className="details-part">
      <h2>{text('details.measures')}</h2>
      <Scales scales={measures.slice(0, atFirst)} />
      {rest.length > 0 ? (
        <details>
          <summary>{text('details.measures.more', { count: rest.length })}</summary>
          <Scales scales={rest} />
        </details>
      ) : null}
    </section>
  );
}

function Scales({ scales }: { scales: readonly Scale[] }) {
  const text = useText();
  return (
    <ul className="details-measures">
      {scales.map((scale, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two scales may have one name, and the list never changes.
        <li key={index}>
          {scale.facets.length === 0 ? (
            <Words said={scale} />
          ) : (
            <details>
              <summary>
                <Words said={scale} />{' '}
                <span className="browse-quiet">{text('details.facets', { count: scale.facets.length })}</span>
              </summary>
              <Scales scales={scale.facets.map((facet) => ({ ...facet, facets: [] }))} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
