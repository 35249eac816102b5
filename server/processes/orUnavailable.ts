import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors';
import { TaskFailed } from './pool';

/**
 * What a separate process makes of a task. @param facts are logged with `message` when the process fails at it
 * @throws AppError `service.unavailable` when the process fails; a refusal of the task's own is passed on
 */
export async function orUnavailable<Outcome>(
  outcome: Promise<Outcome>,
  log: Pick<FastifyBaseLogger, 'error'>,
  facts: object,
  message: string,
): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof TaskFailed)) throw error;
    log.error({ problem: error.message, ...facts }, message);
    throw new AppError('service.unavailable', { retryAfter: 10 });
  }
}
