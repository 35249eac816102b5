import { history } from '@umijs/max';
import type { Attempt } from 'core/contract/attempt';
import { useCallback, useEffect, useState } from 'react';
import { api } from '@/api/client';
import { answerPath, detailsPath, resultPath } from '@/features/player/addresses';
import { takeOver } from '@/features/player/handoff';
import { timeouts } from '@/request';
import { RequestFailure } from '@/requestFailure';
import { activeLocale } from '@/start/languages';

type Loaded =
  | { kind: 'loading' }
  | { kind: 'ready'; attempt: Attempt }
  /** No such attempt or instrument, or not for this person. */
  | { kind: 'absent' }
  | { kind: 'closed' }
  | { kind: 'failed'; message: string };

const silent = { timeout: timeouts.short, skipErrorHandler: true };

/**
 * The attempt that the address names. An address without one leads to the attempt in progress, or begins a new one where nothing has
 * to be asked or said before; otherwise to the details page.
 */
export function useAttempt(instrument: string, attemptId: string | null, locale: string | null) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  const wantedLocale = locale ?? undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try; the language alone is changed by `translate`.
  useEffect(() => {
    let current = true;
    const show = (next: Loaded) => current && setLoaded(next);
    const load = attemptId ? open(attemptId, wantedLocale) : begin(instrument);
    load.then(
      (next) => next && show(next),
      (error: unknown) => show(failed(error)),
    );
    return () => {
      current = false;
    };
  }, [instrument, attemptId, turn]);

  const retry = useCallback(() => {
    setLoaded({ kind: 'loading' });
    setTurn((before) => before + 1);
  }, []);

  /** Fetches the texts in another language; rejects when they cannot be had. */
  const translate = useCallback(async (id: string, wanted: string) => {
    const attempt = await api.attempts.get({ params: { id }, query: { locale: wanted }, ...silent });
    if (attempt) setLoaded({ kind: 'ready', attempt });
    return attempt;
  }, []);

  return { loaded, retry, translate };
}

async function open(id: string, locale: string | undefined): Promise<Loaded | undefined> {
  const attempt = takeOver(id) ?? (await api.attempts.get({ params: { id }, query: { locale }, ...silent }));
  // Nobody is signed in: the layout leads to the sign-in page.
  if (!attempt) return undefined;
  if (attempt.status === 'completed') {
    history.replace(resultPath(attempt.instrumentId, attempt.id));
    return undefined;
  }
  return attempt.status === 'in_progress' ? { kind: 'ready', attempt } : { kind: 'closed' };
}

async function begin(id: string): Promise<undefined> {
  const locale = activeLocale();
  const detail = await api.browse.get({ params: { id }, query: { locale }, ...silent });
  if (!detail) return;
  if (detail.attemptInProgress) {
    history.replace(answerPath(id, detail.attemptInProgress));
  } else if (detail.refusal !== null || detail.askRespondent.length > 0) {
    history.replace(detailsPath(id));
  } else {
    const attempt = await api.attempts.create({ body: { instrumentId: id, locale }, ...silent });
    if (attempt) history.replace(answerPath(id, attempt.id));
  }
}

function failed(error: unknown): Loaded {
  if (!(error instanceof RequestFailure)) throw error;
  const { status, message } = error;
  if (status === 404 || status === 400) return { kind: 'absent' };
  return { kind: 'failed', message: error.reason === 'business' ? message : '' };
}
