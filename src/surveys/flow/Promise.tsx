import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { useText } from '@/kit/text/useText';

interface Props {
  promise: SurveyBeforehand['promise'];
  /** How one can go on later; undefined: that is over. */
  goingOn?: 'account' | 'link' | 'window' | undefined;
}

/** What happens to the answers, exactly as it is. */
export function WhatHappens({ promise, goingOn }: Props) {
  const text = useText('mySurvey.promise.');
  const { anonymity, minimumGroup, risksReachStaff } = promise;
  return (
    <section className="flow-promise" aria-labelledby="promise">
      <h2 id="promise">{text('title')}</h2>
      <ul>
        <li>{text(anonymity === 'identified' ? 'identified' : 'confidential')}</li>
        {anonymity === 'identified' ? null : <li>{text('groups', { count: minimumGroup })}</li>}
        <li>{text(risksReachStaff ? 'risk' : 'noRisk')}</li>
        {goingOn ? <li>{text(`saved.${goingOn}`)}</li> : null}
      </ul>
    </section>
  );
}
