import { text } from 'node:stream/consumers';
import { type Database, databaseOn } from '../database/connection';
import { DatabasePool } from '../database/pool';
import { AppError } from '../errors';
import type { DocumentOutcome, DocumentTask } from './documents';
import { endWithServer } from './lifetime';
import { refusalOf } from './refusal';

interface Needs {
  db: Database;
  clock: () => Date;
}

/** Makes this process do one task of a `TakeIn` and end. @param work gets the parsed document, which is an object */
export function answerDocument<Asked, Output>(
  work: (document: object, asked: Asked, needs: Needs) => Promise<Output>,
): void {
  async function outcomeOf({ asked, now, connection }: DocumentTask<Asked>): Promise<DocumentOutcome<Output>> {
    let input: unknown;
    try {
      input = JSON.parse(await text(process.stdin));
    } catch {
      return { refused: { code: 'request.malformed' } };
    }
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      return { refused: { code: 'request.malformed' } };
    }
    const pool = new DatabasePool({ ...connection, max: 1 });
    try {
      return { output: await work(input, asked, { db: databaseOn(pool), clock: () => now }) };
    } catch (error) {
      if (error instanceof AppError) return { refused: refusalOf(error) };
      return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    } finally {
      await pool.end();
    }
  }

  process.once('message', (task: DocumentTask<Asked>) => {
    void outcomeOf(task).then((outcome) => process.send?.(outcome, undefined, {}, () => process.disconnect()));
  });
  // A transaction that is not committed then is undone.
  endWithServer();
}
