import { ClockCircleOutlined, FormOutlined, GlobalOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { Link, useIntl } from '@umijs/max';
import type { BrowseRow } from 'core/contract/answering/browse';
import { answerPath, detailsPath } from '@/answering/player/addresses';
import { Cover } from '@/kit/cover/Cover';
import { Title } from '@/kit/text/Title';
import { Price } from '@/ordering';
import { foreignTo } from '@/shell/start/languages';
import { Places } from './Places';

/** An instrument in the list. The whole card is a link to its details. */
export function BrowseCard({ row }: { row: BrowseRow }) {
  const intl = useIntl();
  const { id, title, summary, textLocale, place, access, attemptInProgress, price, bought } = row;
  const foreign = foreignTo(intl.locale, textLocale);
  return (
    <li className="browse-card browse-covered">
      <div className="browse-cover">
        <Cover code={row.code} domain={place.domain} />
      </div>
      <Places place={place} />
      <h2 tabIndex={-1}>
        <Link to={detailsPath(id)}>
          <Title text={title} locale={textLocale} />
        </Link>
      </h2>
      <p className="browse-summary" {...foreign}>
        {summary}
      </p>
      <p className="browse-facts">
        <span>
          <FormOutlined aria-hidden /> {intl.formatMessage({ id: 'browse.questions' }, { count: row.questions })}
        </span>
        {row.estimatedMinutes === null ? null : (
          <span>
            <ClockCircleOutlined aria-hidden />{' '}
            {intl.formatMessage({ id: 'browse.minutes' }, { count: row.estimatedMinutes })}
          </span>
        )}
        <span>
          <GlobalOutlined aria-hidden /> {intl.formatMessage({ id: 'browse.languages' }, { count: row.locales.length })}
        </span>
        {access === 'open' ? null : (
          <span className={`browse-access-${access}`}>
            {access === 'needed' ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}{' '}
            {price ? <Price {...price} /> : intl.formatMessage({ id: `browse.access.${bought ? 'bought' : access}` })}
          </span>
        )}
      </p>
      {attemptInProgress ? (
        <Link className="browse-continue" to={answerPath(id, attemptInProgress)}>
          {intl.formatMessage({ id: 'browse.continue' })}
          <span className="visually-hidden">{`: ${title}`}</span>
        </Link>
      ) : null}
    </li>
  );
}
