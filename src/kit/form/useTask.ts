import { useCallback, useState } from 'react';
import { untold } from './serverErrors';

type Words = (error: unknown) => string | undefined;

/**
 * Work that can fail: `busy` meanwhile, and `failure` in words afterwards.
 * @param words of an error; undefined: it is said elsewhere. What they have no words for they throw again. Default: what the request module
 * has not reported.
 */
export function useTask(words: Words = untold) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** @returns whether the work succeeded */
  const run = useCallback(
    async (work: () => Promise<unknown>, its = words): Promise<boolean> => {
      setBusy(true);
      setFailure(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        setFailure(its(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [words],
  );
  return { busy, failure, setFailure, run };
}
