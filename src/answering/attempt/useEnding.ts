import type { Attempt, Risk } from 'core/contract/answering/attempt';
import { type Dispatch, useRef } from 'react';
import type { AttemptJournal } from '@/answering/journal/attemptJournal';
import { handOverRisks } from '@/answering/player/handoff';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import type { Loaded, PhaseEvent } from './phase';
import type { Way } from './way';

/**
 * Ends an attempt: sends the answers, or gives it up. `later`: the message to show when it must be tried again.
 * @param finalRisks what must not be overlooked about answers that have been sent
 */
export function useEnding(
  { id }: Attempt,
  journal: AttemptJournal,
  finalRisks: () => readonly Risk[],
  tell: Dispatch<PhaseEvent>,
  way: Way,
) {
  const isSending = useRef(false);
  const call = { params: { id }, body: {}, timeout: timeouts.short, skipErrorHandler: true };

  const send = async ({ sheet, engine }: Loaded, later: string) => {
    // A tap and the end of the time can both call this before the button shows that it is busy.
    if (isSending.current) return;
    isSending.current = true;
    tell({ kind: 'sendingBegan' });
    const failure = await failureOf(later, async () => {
      if ((await journal.flush(timeouts.short)) > 0) return false;
      const asked = engine.visible(sheet.sheet());
      const refused = Object.keys(journal.getStatus().refused);
      // The question shows the server's message.
      if (refused.some((item) => asked.has(item.split('.', 1)[0] ?? ''))) return true;
      const completed = await api.attempts.complete(call);
      if (!completed) return false;
      handOverRisks(id, finalRisks(), completed.told);
      await journal.finish().catch(() => undefined);
      way.onSent();
      return true;
    });
    isSending.current = false;
    tell({ kind: 'sendingEnded', failure });
  };

  const giveUp = async (later: string) => {
    tell({ kind: 'tried', failure: undefined });
    const failure = await failureOf(later, async () => {
      await journal.flush(timeouts.short);
      if (!(await api.attempts.abandon(call))) return false;
      await journal.finish().catch(() => undefined);
      way.onGivenUp?.();
      return true;
    });
    if (failure !== undefined) tell({ kind: 'tried', failure });
  };

  return { send, giveUp };
}

/** Runs the act. @returns why it failed, in the server's words if there are any */
async function failureOf(later: string, act: () => Promise<boolean>): Promise<string | undefined> {
  try {
    return (await act()) ? undefined : later;
  } catch (error) {
    return error instanceof RequestFailure && error.reason === 'business' && error.message ? error.message : later;
  }
}
