import { history } from '@umijs/max';
import type { Attempt, Risk } from 'core/contract/answering/attempt';
import { answerPath, detailsPath, resultPath } from '@/answering/player/addresses';
import { takeOver } from '@/answering/player/handoff';
import { replacePlayer } from '@/answering/player/stepHistory';
import { type Opened, useOpened } from '@/answering/player/useOpened';
import { isToldInPlace } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { activeLocale } from '@/shell/start/languages';
import { arrivedAhead, takeAhead } from './attemptAhead';
import type { ClosedStatus } from './ClosedNotice';

type Ready = { kind: 'ready'; attempt: Attempt } | { kind: 'closed'; status: ClosedStatus; risks: readonly Risk[] };

const inPlace = { timeout: timeouts.short, skipErrorHandler: isToldInPlace };

/**
 * Loads the attempt in the address. Without one, the address leads to the attempt in progress, else to the details page,
 * which says what happens to the answers before any is given.
 */
export function useAttempt(instrument: string, attemptId: string | null, locale: string | null) {
  const { loaded, setLoaded, retry } = useOpened<Ready>(
    `${instrument} ${attemptId}`,
    () => (attemptId ? open(attemptId, locale) : find(instrument)),
    () => atFirst(attemptId, locale),
  );

  /** Fetches the texts in another language; rejects when they cannot be had. */
  const translate = async (id: string, wanted: string) => {
    const attempt = await api.attempts.get({ params: { id }, query: { locale: wanted }, ...inPlace });
    if (attempt) setLoaded({ kind: 'ready', attempt });
    return attempt;
  };

  return { loaded, retry, translate };
}

function atFirst(attemptId: string | null, locale: string | null): Opened<Ready> {
  const attempt = attemptId ? arrivedAhead(attemptId, locale) : undefined;
  return attempt?.status === 'in_progress' ? { kind: 'ready', attempt } : { kind: 'loading' };
}

async function open(id: string, locale: string | null): Promise<Ready | undefined> {
  const attempt =
    takeOver(id) ??
    (await takeAhead(id, locale)) ??
    (await api.attempts.get({ params: { id }, query: { locale: locale ?? undefined }, ...inPlace }));
  // Nobody is signed in: the layout opens the sign-in page.
  if (!attempt) return undefined;
  if (attempt.status === 'completed') {
    await replacePlayer(resultPath(attempt.instrumentId, attempt.id));
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
