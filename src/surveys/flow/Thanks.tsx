import { useEffect, useState } from 'react';
import { RiskAside, risksOfSent } from '@/answering';
import { leaveFor } from '@/kit/leaveFor/leaveFor';
import { linkTo } from '@/kit/linkTo/linkTo';
import { useText } from '@/kit/text/useText';
import { guestSurvey } from '@/shell/session/storage';
import { FlowFrame } from './FlowFrame';
import type { Done } from './flow';
import { KeepAfterThanks } from './KeepAfterThanks';
import { Told } from './Told';

interface Props {
  survey: string;
  done: Done;
  /** The attempt that was sent last. */
  sent: string | undefined;
  /** Of an anonymous survey. */
  receipt: string | undefined;
}

const headings: Readonly<Partial<Record<Done['status'], string>>> = {
  screened_out: 'screenedOut',
  over_quota: 'overQuota',
  expired: 'expired',
};

/** The end: thanks, help where the answers call for it, and where the browser goes, told before it goes there. */
export function Thanks({ survey, done, sent, receipt }: Props) {
  const text = useText('mySurvey.thanks.');
  const { risks, told } = risksOfSent(sent ?? '');
  const { status, thanks, redirect } = done;
  return (
    <FlowFrame
      title={text(headings[status] ?? 'title')}
      first={risks.length > 0 ? <RiskAside risks={risks} told={[told]} /> : undefined}
    >
      <Told said={thanks} className="flow-text" />
      {status === 'completed' ? <p className="flow-text">{text('arrived')}</p> : null}
      {receipt === undefined ? null : (
        <section className="flow-receipt" aria-label={text('receipt.title')}>
          <h2>{text('receipt.title')}</h2>
          <p>
            <strong dir="ltr">{receipt}</strong>
          </p>
          <p>{text('receipt.keep')}</p>
        </section>
      )}
      {redirect ? <GoingThere address={redirect} waits={risks.length > 0 || receipt !== undefined} /> : null}
      {status === 'completed' && !redirect && receipt === undefined && guestSurvey() !== undefined ? (
        <KeepAfterThanks survey={survey} />
      ) : null}
      <div className="flow-acts">
        {status === 'completed' ? (
          <a {...linkTo(`/my-surveys/survey/${survey}/overview`)} className={redirect ? 'flow-quiet' : 'flow-primary'}>
            {text('overview')}
          </a>
        ) : null}
        {guestSurvey() === undefined ? (
          <a {...linkTo('/my-surveys')} className="flow-quiet">
            {text('toMine')}
          </a>
        ) : null}
      </div>
    </FlowFrame>
  );
}

/** Seconds until the browser goes to the address. */
const patience = 15;

/** Announces where the browser goes, with a way to stay. `waits`: it goes there only when asked to. */
function GoingThere({ address, waits }: { address: string; waits: boolean }) {
  const text = useText('mySurvey.thanks.');
  const [left, setLeft] = useState(patience);
  const [stays, setStays] = useState(waits);
  useEffect(() => {
    if (stays) return undefined;
    if (left <= 0) {
      leaveFor(address);
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [address, left, stays]);
  const site = siteOf(address);
  return (
    <section className="flow-redirect" aria-label={text('redirect.title')}>
      {/* Said once: a countdown that is read out every second would drown everything else. */}
      <p role="status">{text(stays ? 'redirect.stay' : 'redirect.soon', { site, seconds: patience })}</p>
      {stays ? null : (
        <p aria-hidden="true" className="flow-countdown">
          {text('redirect.left', { seconds: left })}
        </p>
      )}
      <div className="flow-acts">
        <a href={address} className="flow-primary" rel="noreferrer">
          {text('redirect.go', { site })}
        </a>
        {stays ? null : (
          <button type="button" className="flow-quiet" onClick={() => setStays(true)}>
            {text('redirect.stop')}
          </button>
        )}
      </div>
    </section>
  );
}

/** The name of the site that an address is on. */
function siteOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
}
