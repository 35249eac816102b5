import { useCallback, useState } from 'react';
import { untold } from './serverErrors';

/** A call to the server outside a form: `busy` meanwhile, and why it failed if the request module has not reported it. */
export function useTask() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** @returns whether the work succeeded */
  const run = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(untold(error));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, failure, run };
}
