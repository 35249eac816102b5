import { Link, useIntl } from '@umijs/max';
import type { BrowseDetail } from 'core/contract/answering/browse';
import { answerPath } from '@/answering/player/addresses';
import { Cover } from '@/kit/cover/Cover';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';
import { Places } from './Places';

/** Title, subject and length, and the way on for whoever has begun. */
export function AtAGlance({ detail }: { detail: BrowseDetail }) {
  const { locale } = useIntl();
  const text = useText();
  const { id, title, textLocale, place, questions, estimatedMinutes, locales } = detail;
  return (
    <header className="details-glance">
      {detail.cover ? null : (
        <div className="details-drawn">
          <Cover code={detail.code} domain={place.domain} />
        </div>
      )}
      <Places place={place} />
      <h1 {...foreignTo(locale, textLocale)}>
        <Title text={title} locale={textLocale} />
      </h1>
      <p className="browse-facts">
        <span>{text('browse.questions', { count: questions })}</span>
        {estimatedMinutes === null ? null : <span>{text('browse.minutes', { count: estimatedMinutes })}</span>}
        <span>{text('browse.languages', { count: locales.length })}</span>
      </p>
      {detail.attemptInProgress ? (
        <>
          <p>{text('details.begun')}</p>
          <Link className="browse-continue" to={answerPath(id, detail.attemptInProgress)}>
            {text('browse.continue')}
          </Link>
        </>
      ) : null}
    </header>
  );
}
