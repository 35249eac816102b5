import type { TrialInvitation } from 'core/contract/answering/trial';
import type { Projection } from 'core/instrument/projection';
import { useOpened } from '@/answering/player/useOpened';
import { isToldInPlace } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

/** A draft for a trial. */
export interface Trial extends TrialInvitation {
  locale: string;
  locales: string[];
  askRespondent: ('age' | 'sex' | 'country')[];
  projection: Projection;
}

export const silent = { timeout: timeouts.short, skipErrorHandler: true };
const inPlace = { timeout: timeouts.short, skipErrorHandler: isToldInPlace };

async function read(id: string, locale: string | undefined): Promise<Trial | undefined> {
  return api.trial.read({ params: { id }, query: { locale }, ...inPlace });
}

/** The draft in the address, in the language of the address or of the reader. */
export function useTrial(id: string, locale: string | undefined) {
  const ready = (trial: Trial | undefined) => trial && { kind: 'ready' as const, trial };
  const { loaded, setLoaded, retry } = useOpened(id, async () => ready(await read(id, locale)));

  /** Fetches the draft in another language; rejects when it cannot be had. */
  const translate = async (wanted: string) => {
    const next = ready(await read(id, wanted));
    if (next) setLoaded(next);
  };

  return { loaded, retry, translate };
}
