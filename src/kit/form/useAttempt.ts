import { useState } from 'react';

/**
 * Work that can fail: `busy` meanwhile, and `failure` in words afterwards.
 * @param words of an error; rethrows what it has no words for
 */
export function useAttempt(words: (error: unknown) => string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(words(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, setFailure, attempt };
}
