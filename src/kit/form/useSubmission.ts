import type { FormInstance } from 'antd';
import { useState } from 'react';
import { placeFailure } from './serverErrors';

/**
 * A form on its way to the server: `busy` meanwhile, and `failure` when the server's no has no place at a field.
 * @param places fields for error codes that name none, as `placeFailure` takes them
 */
export function useSubmission<Fields>(form: FormInstance<Fields>, places?: Parameters<typeof placeFailure>[2]) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Runs the calls; `refused` may take a failure over by giving true. */
  const submit = async (work: () => Promise<unknown>, refused?: (error: unknown, message?: string) => boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const message = placeFailure(form, error, places);
      if (!refused?.(error, message)) setFailure(message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}
