import { useIntl } from '@umijs/max';
import { Skeleton, Typography } from 'antd';
import type { AttemptWeek, InstrumentDetail } from 'core/contract/authoring/instrument';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

/** How often the instrument was answered: in all, and week by week. */
export function Attempts({ instrument }: { instrument: InstrumentDetail }) {
  const intl = useIntl();
  const text = useText();
  const { loaded } = useLoaded(() => api.instrument.attemptWeeks({ params: { id: instrument.id } }));
  const thisWeek = Array.isArray(loaded) ? loaded.at(-1)?.attempts : undefined;
  return (
    <div className="overview-attempts">
      <div>
        <strong className="overview-number">{intl.formatNumber(instrument.attempts)}</strong>
        <Typography.Text type="secondary">{text('overview.attempts.all')}</Typography.Text>
        {thisWeek === undefined ? null : (
          <Typography.Text>{text('overview.attempts.ofThisWeek', { count: thisWeek })}</Typography.Text>
        )}
      </div>
      {loaded === undefined ? <Skeleton.Input active block /> : null}
      {Array.isArray(loaded) ? <Weeks weeks={loaded} isEmpty={instrument.attempts === 0} /> : null}
    </div>
  );
}

function Weeks({ weeks, isEmpty }: { weeks: readonly AttemptWeek[]; isEmpty: boolean }) {
  const intl = useIntl();
  const text = useText();
  const most = Math.max(1, ...weeks.map(({ attempts }) => attempts));
  const dayOf = (time: string) => intl.formatDate(time, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const [first] = weeks;
  return (
    <figure className="overview-weeks">
      {isEmpty ? <p className="overview-weeks-none">{text('overview.attempts.none')}</p> : null}
      <ol className="plain-list" aria-label={text('overview.attempts.weeks')}>
        {weeks.map(({ from, attempts }) => {
          const said = text('overview.attempts.week', { day: dayOf(from), count: attempts });
          return (
            <li key={from} title={said}>
              <span className="visually-hidden">{said}</span>
              <span aria-hidden style={{ blockSize: `${(100 * attempts) / most}%` }} />
            </li>
          );
        })}
      </ol>
      <figcaption>
        <span>{first ? dayOf(first.from) : null}</span>
        <span>{text('overview.attempts.thisWeek')}</span>
      </figcaption>
    </figure>
  );
}
