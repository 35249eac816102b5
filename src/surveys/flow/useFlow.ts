import { useIntl } from '@umijs/max';
import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { useCallback, useEffect, useRef, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { forgetLastCode } from '@/shell/session/surveyLinks';
import { becomeGuest, clearSession } from '@/shell/session/tokens';
import { storedLocale } from '@/shell/start/languages';
import { begin, enter, type Given, goOn } from './entry';
import type { Flow } from './flow';

/** Nothing was answered yet: the page may be asked for again, in another language. */
const isBefore = ({ kind }: Flow) =>
  ['loading', 'password', 'about', 'moving', 'second', 'staff', 'over'].includes(kind);

/** The way of a person through a survey, and what leads on. */
export function useFlow(id: string) {
  // Rendered again when the language changes.
  useIntl();
  const chosen = storedLocale();
  const [flow, setFlow] = useState<Flow>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  const given = useRef<Given>({});
  const refusedBefore = useRef<string>(undefined);
  const now = useRef(flow);
  now.current = flow;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try.
  useEffect(() => {
    if (!isBefore(now.current)) return undefined;
    return unlessEnded(enter(id, chosen, given.current.password), setFlow);
  }, [id, chosen, turn]);

  const again = useCallback(() => {
    setFlow({ kind: 'loading' });
    setTurn((before) => before + 1);
  }, []);

  const unlock = async (password: string) => {
    const entered = await enter(id, chosen, password);
    if (entered.kind !== 'password') given.current = { ...given.current, password };
    setFlow(entered);
  };

  const start = async (survey: SurveyBeforehand, more: Given) => {
    given.current = { ...given.current, ...more };
    const isAsked = survey.attributes.length > 0 && given.current.attributes === undefined && !survey.isBegun;
    setFlow(isAsked ? { kind: 'details', survey } : await begin(survey, given.current, chosen));
  };

  /** Its attempt takes no more answers. The server says why; where it says that it goes on, and still takes none, that is the end. */
  const refused = (attempt: string) => {
    if (refusedBefore.current === attempt) return setFlow({ kind: 'over', why: 'closed', message: '' });
    refusedBefore.current = attempt;
    again();
  };

  const askNext = async (participation: string, sent: string, spoken: string) => {
    setFlow({ kind: 'sent', participation, sent, locale: spoken });
    setFlow(await goOn(id, participation, sent, spoken));
  };

  const asGuest = () => {
    becomeGuest(id);
    again();
  };

  /** The code that was opened last is let go; what was begun goes on. */
  const withoutCode = () => {
    forgetLastCode(id);
    again();
  };

  /** Whoever has begun in this window lets it go. */
  const asSomebodyElse = () => {
    clearSession();
    again();
  };

  return { flow, setFlow, again, unlock, start, askNext, asGuest, refused, withoutCode, asSomebodyElse };
}
