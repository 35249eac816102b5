import { history } from '@umijs/max';
import type { Attempt, Risk } from 'core/contract/answering/attempt';
import { useCallback, useEffect, useState } from 'react';
import { answerPath, detailsPath, resultPath } from '@/answering/player/addresses';
import { takeOver } from '@/answering/player/handoff';
import { isToldInPlace, RequestFailure } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { activeLocale } from '@/shell/start/languages';
import { arrivedAhead, takeAhead } from './attemptAhead';
import type { ClosedStatus } from './ClosedNotice';

type Loaded =
  | { kind: 'loading' }
  | { kind: 'ready'; attempt: Attempt }
  /** No such attempt or instrument, or this person may not see it. */
  | { kind: 'absent' }
  | { kind: 'closed'; status: ClosedStatus; risks: readonly Risk[] }
  | { kind: 'failed'; message: string };

const inPlace = { timeout: timeouts.short, skipErrorHandler: isToldInPlace };

/**
 * Loads the attempt in the address. Without one, the address leads to the attempt in progress, else to the details page,
 * which says what happens to the answers before any is given.
 */
export function useAttempt(instrument: string, attemptId: string | null, locale: string | null) {
  const [loaded, setLoaded] = useState(() => atFirst(attemptId, locale));
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try; the language alone is changed by `translate`.
  useEffect(() => {
    let current = true;
    const show = (next: Loaded) => current && setLoaded((before) => (isSame(before, next) ? before : next));
    const load = attemptId ? open(attemptId, locale) : find(instrument);
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
    const attempt = await api.attempts.get({ params: { id }, query: { locale: wanted }, ...inPlace });
    if (attempt) setLoaded({ kind: 'ready', attempt });
    return attempt;
  }, []);

  return { loaded, retry, translate };
}

function atFirst(attemptId: string | null, locale: string | null): Loaded {
  const attempt = attemptId ? arrivedAhead(attemptId, locale) : undefined;
  return attempt?.status === 'in_progress' ? { kind: 'ready', attempt } : { kind: 'loading' };
}

const isSame = (one: Loaded, other: Loaded): boolean =>
  one.kind === 'ready' && other.kind === 'ready' && one.attempt === other.attempt;

async function open(id: string, locale: string | null): Promise<Loaded | undefined> {
  const attempt =
    takeOver(id) ??
    (await takeAhead(id, locale)) ??
    (await api.attempts.get({ params: { id }, query: { locale: locale ?? undefined }, ...inPlace }));
  // Nobody is signed in: the layout opens the sign-in page.
  if (!attempt) return undefined;
  if (attempt.status === 'completed') {
    history.replace(resultPath(attempt.instrumentId, attempt.id));
    return undefined;
  }
  if (attempt.status !== 'in_progress') return { kind: 'closed', status: attempt.status, risks: attempt.risks ?? [] };
  return { kind: 'ready', attempt };
}

async function find(id: string): Promise<undefined> {
  const detail = await api.browse.get({ params: { id }, query: { locale: activeLocale() }, ...inPlace });
  if (!detail) return;
  history.replace(detail.attemptInProgress ? answerPath(id, detail.attemptInProgress) : detailsPath(id));
}

function failed(error: unknown): Loaded {
  if (!(error instanceof RequestFailure)) throw error;
  const { status, message } = error;
  if (status === 404 || status === 400) return { kind: 'absent' };
  return { kind: 'failed', message: error.reason === 'business' ? message : '' };
}
