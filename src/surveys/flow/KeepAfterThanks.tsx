import { useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { KeepAnswers, mayKeep } from './KeepAnswers';

async function mayKeepIn(survey: string): Promise<boolean> {
  const found = await api.mySurvey.read({ params: { id: survey }, timeout: timeouts.short, skipErrorHandler: true });
  return found !== undefined && mayKeep(found);
}

/** The offer to a guest, where the survey allows it: the server is asked, because nothing of an anonymous one may be kept. */
export function KeepAfterThanks({ survey }: { survey: string }) {
  const [isOffered, setOffered] = useState(false);
  useEffect(
    () =>
      unlessEnded(
        mayKeepIn(survey).catch(() => false),
        setOffered,
      ),
    [survey],
  );
  return isOffered ? <KeepAnswers /> : null;
}
