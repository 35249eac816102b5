import type { FormInstance } from 'antd';
import { placeFailure } from './serverErrors';
import { useTask } from './useTask';

/**
 * A form on its way to the server: `busy` meanwhile, and `failure` when the server's no has no place at a field.
 * @param places fields for error codes that name none, as `placeFailure` takes them
 */
export function useSubmission<Fields>(form: FormInstance<Fields>, places?: Parameters<typeof placeFailure>[2]) {
  const place = (error: unknown) => placeFailure(form, error, places);
  const { busy, failure, run } = useTask(place);
  /** Runs the calls; `refused` may take a failure over by giving true. */
  const submit = (work: () => Promise<unknown>, refused?: (error: unknown, message?: string) => boolean) =>
    run(work, (error) => {
      const message = place(error);
      return refused?.(error, message) ? undefined : message;
    });
  return { busy, failure, submit };
}
