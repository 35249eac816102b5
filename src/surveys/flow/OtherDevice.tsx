import { lazy, Suspense, useId, useState } from 'react';
import { basePath } from '@/kit/basePath/basePath';
import { useText } from '@/kit/text/useText';
import { guestSurvey } from '@/shell/session/storage';
import { deviceOf } from '@/shell/session/surveyDevices';
import { linkOf } from '@/shell/session/surveyLinks';

const OwnCode = lazy(() => import('./OwnCode'));

/** The way on for a guest of a confidential survey, with what only this browser holds; undefined: there is none, or it needs none. */
function ownLink(survey: string): string | undefined {
  const code = linkOf(survey)?.code;
  const device = guestSurvey() === survey ? deviceOf(survey, code) : undefined;
  if (device === undefined) return undefined;
  const parts = new URLSearchParams({ ...(code && { code }), device });
  return `${window.location.origin}${basePath()}user/login?redirect=/my-surveys/answerSurvey/${survey}#${parts}`;
}

/** Shows a guest their own link, on demand: who has it sees and changes their answers. */
export function OtherDevice({ survey }: { survey: string }) {
  const text = useText('mySurvey.otherDevice.');
  const field = useId();
  const [isOpen, setOpen] = useState(false);
  const link = ownLink(survey);
  if (link === undefined) return null;
  return (
    <section className="flow-other">
      <button type="button" className="flow-link" aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
        {text('show')}
      </button>
      {isOpen ? (
        <>
          <p className="flow-text">{text('lead')}</p>
          <p className="flow-text">{text('once')}</p>
          <div className="flow-field">
            <label htmlFor={field}>{text('link')}</label>
            <input id={field} readOnly dir="ltr" value={link} onFocus={({ target }) => target.select()} />
          </div>
          <Suspense fallback={null}>
            <OwnCode link={link} label={text('qr')} />
          </Suspense>
        </>
      ) : null}
    </section>
  );
}
