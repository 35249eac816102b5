import type { TrialInvitation } from 'core/contract/answering/trial';
import type { Projection } from 'core/instrument/projection';
import { useCallback, useEffect, useState } from 'react';
import { isToldInPlace, RequestFailure } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

/** A draft for a trial. */
export interface Trial extends TrialInvitation {
  locale: string;
  locales: string[];
  askRespondent: ('age' | 'sex' | 'country')[];
  projection: Projection;
}

type Loaded =
  | { kind: 'loading' }
  | { kind: 'ready'; trial: Trial }
  /** Not invited, or no longer. */
  | { kind: 'absent'; message: string }
  | { kind: 'failed'; message: string };

export const silent = { timeout: timeouts.short, skipErrorHandler: true };
const inPlace = { timeout: timeouts.short, skipErrorHandler: isToldInPlace };

async function read(id: string, locale: string | undefined): Promise<Trial | undefined> {
  return api.trial.read({ params: { id }, query: { locale }, ...inPlace });
}

/** The draft in the address, in the language of the address or of the reader. */
export function useTrial(id: string, locale: string | undefined) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try; the language alone is changed by `translate`.
  useEffect(() => {
    let current = true;
    read(id, locale).then(
      (trial) => current && trial && setLoaded({ kind: 'ready', trial }),
      (error: unknown) => current && setLoaded(failed(error)),
    );
    return () => {
      current = false;
    };
  }, [id, turn]);

  const retry = useCallback(() => {
    setLoaded({ kind: 'loading' });
    setTurn((before) => before + 1);
  }, []);

  /** Fetches the draft in another language; rejects when it cannot be had. */
  const translate = useCallback(
    async (wanted: string) => {
      const trial = await read(id, wanted);
      if (trial) setLoaded({ kind: 'ready', trial });
    },
    [id],
  );

  return { loaded, retry, translate };
}

function failed(error: unknown): Loaded {
  if (!(error instanceof RequestFailure)) throw error;
  const message = error.reason === 'business' ? error.message : '';
  return { kind: error.status === 404 || error.status === 400 ? 'absent' : 'failed', message };
}
