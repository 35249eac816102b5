import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { useText } from '@/kit/text/useText';
import { currentUser } from '@/shell/session/currentUser';
import { guestSurvey } from '@/shell/session/storage';

interface Props {
  promise: SurveyBeforehand['promise'];
  /** How one can go on later; undefined: that is over. */
  goingOn?: 'account' | 'link' | 'window' | undefined;
  /** They come by the open link: there is no invitation, and nothing was known of them before. */
  uninvited?: boolean;
  /** The browser will remember that it was answered here. */
  once?: boolean;
  /** Whether they are signed in; default: as this window is. */
  isAccount?: boolean;
}

const isSignedIn = () => currentUser() !== undefined && guestSurvey() === undefined;

/** What happens to the answers, exactly as it is. */
export function WhatHappens({ promise, goingOn, uninvited = false, once = false, isAccount = isSignedIn() }: Props) {
  const text = useText('mySurvey.promise.');
  const { anonymity, minimumGroup, risksReachStaff } = promise;
  const count = { count: minimumGroup };
  const worksOnce = anonymity === 'anonymous' && !uninvited;
  // A link that was begun with goes on in this browser alone.
  const isHeld = anonymity === 'confidential' && goingOn === 'link';
  return (
    <section className="flow-promise" aria-labelledby="promise">
      <h2 id="promise">{text('title')}</h2>
      <ul>
        {anonymity === 'anonymous' ? (
          <>
            <li>{text('anonymous')}</li>
            {/* An account answers an anonymous survey as a guest. */}
            {isAccount ? <li>{text('anonymous.account')}</li> : null}
            {uninvited ? null : (
              <>
                <li>{text('anonymous.used', count)}</li>
                <li>{text('anonymous.known', count)}</li>
              </>
            )}
          </>
        ) : (
          <li>{text(anonymity)}</li>
        )}
        {anonymity === 'identified' ? null : <li>{text('groups', count)}</li>}
        <li>{text(risksReachStaff ? 'risk' : 'noRisk')}</li>
        {anonymity === 'anonymous' ? null : <li>{text('site')}</li>}
        {goingOn ? <li>{text(worksOnce ? 'anonymous.once' : `saved.${isHeld ? 'browser' : goingOn}`)}</li> : null}
        {once ? <li>{text('device')}</li> : null}
        {anonymity === 'anonymous' ? (
          <>
            <li>{text('anonymous.receipt')}</li>
            <li>{text('anonymous.limits')}</li>
          </>
        ) : null}
      </ul>
    </section>
  );
}
