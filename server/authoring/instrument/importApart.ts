import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Database } from '../../database/connection';
import { poolConfigOf } from '../../database/poolConfig';
import { AppError } from '../../errors';
import { limitProcess } from '../../processes/limit';
import { programBeside } from '../../processes/program';
import { type Refusal, refused } from '../../processes/refusal';
import { startProgram } from '../../processes/start';
import type { Imported } from './service';

/** The task of the process; the document comes by its standard input, which copies nothing. */
export interface ApartTask {
  mode: 'new' | 'replace';
  by: string | null;
  now: Date;
  connection: PoolConfig;
}

export type ApartOutcome = { imported: Imported } | { refused: Refusal } | { problem: string };

/** Imports a document, given as the bytes of its JSON. @throws AppError as `importDocument`, `request.malformed`, `service.unavailable` */
export type ImportApart = (bytes: Uint8Array, mode: 'new' | 'replace', by: string | null) => Promise<Imported>;

/** Milliseconds of processor time, the start of the process included: see `limitProcess`. */
const patience = 180_000;
/** Documents that may wait during an import. */
const mostWaiting = 10;
/** MiB: the largest accepted document takes a third of it. */
const memory = 1024;

const program = () => programBeside(import.meta.url, 'importApart', './importApart.process');

function outcomeOf(task: ApartTask, bytes: Uint8Array): Promise<ApartOutcome> {
  return new Promise((resolve) => {
    const child = startProgram(program(), { reads: true, memory });
    const failed = (problem: string) => {
      child.kill('SIGKILL');
      resolve({ problem });
    };
    const endWatch = limitProcess(child.pid, patience, failed);
    child.once('message', (outcome: ApartOutcome) => resolve(outcome));
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

/**
 * Large documents are parsed, checked and stored by a separate process, one after the other: nobody else waits for them, and one that
 * exhausts the memory affects nobody else.
 */
export function createImportApart({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}): ImportApart {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function brought(bytes: Uint8Array, mode: 'new' | 'replace', by: string | null): Promise<Imported> {
    const outcome = await outcomeOf({ mode, by, now: clock(), connection: poolConfigOf(db) }, bytes);
    if ('imported' in outcome) return outcome.imported;
    if ('refused' in outcome) throw refused(outcome.refused);
    log.error({ problem: outcome.problem }, 'A document could not be brought in');
    throw new AppError('service.unavailable', { retryAfter: 10 });
  }

  return async (bytes, mode, by) => {
    if (waiting >= mostWaiting) throw new AppError('service.unavailable', { retryAfter: 10 });
    waiting += 1;
    const turn = last
      .then(() => brought(bytes, mode, by))
      .finally(() => {
        waiting -= 1;
      });
    last = turn.catch(() => undefined);
    return turn;
  };
}
