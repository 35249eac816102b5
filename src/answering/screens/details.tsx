import { Link, useIntl, useParams, useSearchParams } from '@umijs/max';
import { Skeleton } from 'antd';
import type { BrowseDetail } from 'core/contract/answering/browse';
import { Prose, WordsIn } from '@/answering/report/Words';
import { isAbsent } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { AtAGlance } from '../browse/AtAGlance';
import { AboutAnswers, GoodToKnow } from '../browse/DetailParts';
import { descriptionParts } from '../browse/descriptionParts';
import { Languages } from '../browse/Languages';
import { Measures } from '../browse/Measures';
import { mayStart, Start } from '../browse/Start';
import { Unavailable } from '../browse/Unavailable';
import '../browse/browse.css';
import '../browse/details.css';

/** The details of an instrument: what it is, what happens to the answers and the start of an attempt on the first screen; then all else. */
export default function DetailsPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const intl = useIntl();
  const locale = search.get('locale') ?? intl.locale;
  const { data, error, refresh } = useCached(
    `browse:${id}:${locale}`,
    (options) => api.browse.get({ params: { id }, query: { locale }, ...options }),
    isAbsent,
  );
  if (error && !data) {
    const toBrowse = { to: '/Browse-Instruments', text: 'player.toBrowse' };
    const reason = isAbsent(error)
      ? { text: 'details.absent', link: toBrowse }
      : { text: 'browse.loadFailed', onRetry: refresh };
    return <Unavailable {...reason} className="browse browse-empty" />;
  }
  if (!data) return <Skeleton active className="browse" paragraph={{ rows: 10 }} />;
  return <Details key={`${data.id} ${locale}`} detail={data} locale={locale} refresh={refresh} />;
}

function Details({ detail, locale, refresh }: { detail: BrowseDetail; locale: string; refresh(): void }) {
  const intl = useIntl();
  const { id, cover, attemptInProgress, descriptionLocale } = detail;
  const { about, further } = descriptionParts(detail.description);
  const what = <Prose said={{ text: about, locale: descriptionLocale }} />;
  return (
    <WordsIn value={intl.locale}>
      <article className="browse details">
        <p className="details-back">
          <Link to="/Browse-Instruments" state={{ back: true }} className="details-link">
            {intl.formatMessage({ id: 'details.back' })}
          </Link>
        </p>
        <AtAGlance detail={detail} />
        {attemptInProgress ? null : <Start detail={detail} locale={locale} about={what} onRefused={refresh} />}
        {cover ? (
          <img className="details-cover" src={cover.source} alt={cover.alt?.text ?? ''} lang={cover.alt?.locale} />
        ) : null}
        {mayStart(detail) ? null : what}
        {detail.instructions === '' ? null : (
          <section className="details-part">
            <h2>{intl.formatMessage({ id: 'details.instructions' })}</h2>
            <Prose said={{ text: detail.instructions, locale: detail.instructionsLocale }} />
          </section>
        )}
        <Measures measures={detail.measures} />
        <GoodToKnow detail={detail} />
        <Languages id={id} languages={detail.languages} shown={locale} />
        {mayStart(detail) ? null : <AboutAnswers detail={detail} />}
        {further === '' ? null : (
          <Prose said={{ text: further, locale: descriptionLocale }} className="report-prose details-further" />
        )}
      </article>
    </WordsIn>
  );
}
