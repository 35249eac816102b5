import { feedback } from '@/kit/feedback/feedback';
import { untold } from './serverErrors';
import { useTask } from './useTask';

/** Shows a failed call as a message, unless the request module has done so. What is no failure of a call is thrown again. */
export function showFailure(error: unknown): void {
  const message = untold(error);
  if (message) feedback.error(message);
}

const saidAsMessage = (error: unknown) => {
  showFailure(error);
  return undefined;
};

/** A call by a button: `busy` meanwhile. `run` shows a failure as a message, and then gives undefined. */
export function useCall() {
  const { busy, run: attempt } = useTask(saidAsMessage);
  const run = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    let given: T | undefined;
    await attempt(async () => {
      given = await call();
    });
    return given;
  };
  return { busy, run };
}
