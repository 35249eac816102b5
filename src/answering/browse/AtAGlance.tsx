import { Link, useIntl } from '@umijs/max';
import type { BrowseDetail } from 'core/contract/answering/browse';
import { answerPath } from '@/answering/player/addresses';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';
import { Places } from './Places';

/** Where the details tell what happens to the answers; the form follows. */
export const beforeTheStart = 'before-the-start';

function goToStart(): void {
  const heading = document.getElementById(beforeTheStart);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** What fits on the first screen of a phone: title, subject, length, and the way to the start. */
export function AtAGlance({ detail }: { detail: BrowseDetail }) {
  const intl = useIntl();
  const text = useText();
  const { id, title, textLocale, place, questions, estimatedMinutes, locales, refusal } = detail;
  return (
    <header className="details-glance">
      <Places place={place} />
      <h1 {...foreignTo(intl.locale, textLocale)}>{title}</h1>
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
      {detail.attemptInProgress || refusal ? null : (
        <a
          className="browse-continue"
          href={`#${beforeTheStart}`}
          onClick={(event) => {
            event.preventDefault();
            goToStart();
          }}
        >
          {text('details.start')}
        </a>
      )}
    </header>
  );
}
