import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Database } from '../database/connection';
import { poolConfigOf } from '../database/poolConfig';
import { AppError } from '../errors';
import { limitProcess } from './limit';
import { type Refusal, refused } from './refusal';
import { startProgram } from './start';

/** The task of the process; the document comes by its standard input, which copies nothing. */
export interface DocumentTask<Asked> {
  asked: Asked;
  now: Date;
  connection: PoolConfig;
}

export type DocumentOutcome<Output> = { output: Output } | { refused: Refusal } | { problem: string };

/** Takes in a document, given as the bytes of its JSON. @throws AppError as the program, `request.malformed`, `service.unavailable` */
export type TakeIn<Asked, Output> = (bytes: Uint8Array, asked: Asked) => Promise<Output>;

/** Milliseconds of processor time, the start of the process included: see `limitProcess`. */
const patience = 180_000;
/** Documents that may wait for the one before. */
const mostWaiting = 10;
/** MiB: the largest accepted document takes a third of it. */
const memory = 1024;

function outcomeOf<Asked, Output>(program: string, task: DocumentTask<Asked>, bytes: Uint8Array) {
  return new Promise<DocumentOutcome<Output>>((resolve) => {
    const child = startProgram(program, { reads: true, memory });
    const failed = (problem: string) => {
      child.kill('SIGKILL');
      resolve({ problem });
    };
    const endWatch = limitProcess(child.pid, patience, failed);
    child.once('message', (outcome: DocumentOutcome<Output>) => resolve(outcome));
    child.once('error', ({ message }) => failed(`Its process cannot be reached: ${message}`));
    child.once('exit', (code, signal) => {
      endWatch();
      resolve({ problem: `Its process ended: ${signal ?? code}` });
    });
    child.send(task);
    // If a process ends before it has read everything, its exit reports that.
    child.stdin?.once('error', () => undefined).end(bytes);
  });
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** The path of a program that calls `answerDocument`, when it is needed. */
  program: () => string;
}

/**
 * Large documents are parsed, checked and stored by a separate process, one after the other: nobody else waits for them, and one that
 * exhausts the memory affects nobody else.
 */
export function createTakeIn<Asked, Output>({ db, clock, log, program }: Needs): TakeIn<Asked, Output> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function taken(bytes: Uint8Array, asked: Asked): Promise<Output> {
    const task = { asked, now: clock(), connection: poolConfigOf(db) };
    const outcome = await outcomeOf<Asked, Output>(program(), task, bytes);
    if ('output' in outcome) return outcome.output;
    if ('refused' in outcome) throw refused(outcome.refused);
    log.error({ problem: outcome.problem }, 'A document could not be brought in');
    throw new AppError('service.unavailable', { retryAfter: 10 });
  }

  return async (bytes, asked) => {
    if (waiting >= mostWaiting) throw new AppError('service.unavailable', { retryAfter: 10 });
    waiting += 1;
    const turn = last
      .then(() => taken(bytes, asked))
      .finally(() => {
        waiting -= 1;
      });
    last = turn.catch(() => undefined);
    return turn;
  };
}
