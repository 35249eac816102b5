import { AppError } from '../errors';
import { endWithServer } from './lifetime';
import { type Refusal, refusalOf } from './refusal';

/** The server's tasks for a process, one after the other. */
export interface Task<Input> {
  id: number;
  input: Input;
}

export type Outcome<Output> = { id: number } & ({ output: Output } | { refused: Refusal } | { problem: string });

/**
 * Answers the tasks that a `ProcessPool` sends to this process, until the server is gone.
 * @param after called when an answer has been sent
 */
export function answerTasks<Input, Output>(
  answer: (input: Input) => Promise<Output>,
  after: () => void = () => {},
): void {
  async function outcomeOf({ id, input }: Task<Input>): Promise<Outcome<Output>> {
    try {
      return { id, output: await answer(input) };
    } catch (error) {
      if (error instanceof AppError) return { id, refused: refusalOf(error) };
      return { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }
  process.on('message', (task: Task<Input>) => {
    void outcomeOf(task).then((outcome) => {
      process.send?.(outcome);
      after();
    });
  });
  endWithServer();
}
