import { useModel } from '@umijs/max';
import type { Attempt } from 'core/contract/answering/attempt';
import { useState } from 'react';
import { Answering, useJournal, type Way } from '@/answering';
import { Spinner } from '@/kit/spinner/Spinner';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

interface Props {
  survey: string;
  attempt: Attempt;
  exitTo: string;
  /** All answers have arrived. @param locale of the questions */
  onSent(locale: string): void;
  /** The server takes no more answers. */
  onRefused(): void;
}

/** One item of a survey, in the player. */
export function Item({ survey, attempt: begun, exitTo, onSent, onRefused }: Props) {
  const { user } = useModel('currentUser');
  const [attempt, setAttempt] = useState(begun);
  const journal = useJournal(user?.id, attempt.id);
  if (!journal) return <Spinner />;
  const translate = async (id: string, locale: string) => {
    const found = await api.attempts.get({
      params: { id },
      query: { locale },
      timeout: timeouts.short,
      skipErrorHandler: true,
    });
    if (found) setAttempt(found);
    return found;
  };
  const way: Way = {
    exitTo,
    back: { to: `/my-surveys/survey/${survey}/overview`, text: 'mySurvey.toSurvey' },
    onLanguage: () => undefined,
    onSent: () => onSent(attempt.locale),
    onRefused,
  };
  return <Answering attempt={attempt} journal={journal} way={way} onTranslate={translate} />;
}
