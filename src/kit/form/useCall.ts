import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { untold } from './serverErrors';

/** Shows a failed call as a message, unless the request module has done so. What is no failure of a call is thrown again. */
export function showFailure(error: unknown): void {
  const message = untold(error);
  if (message) feedback.error(message);
}

/** A call by a button: `busy` meanwhile. `run` shows a failure as a message, and then gives undefined. */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const run = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    try {
      return await call();
    } catch (error) {
      showFailure(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
