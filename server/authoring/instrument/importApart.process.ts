import { text } from 'node:stream/consumers';
import { databaseOn } from '../../database/connection';
import { DatabasePool } from '../../database/pool';
import { AppError } from '../../errors';
import { endWithServer } from '../../processes/lifetime';
import { refusalOf } from '../../processes/refusal';
import type { ApartOutcome, ApartTask } from './importApart';
import { createInstrumentService } from './service';

function outcomeOfError(error: unknown): ApartOutcome {
  if (error instanceof AppError) return { refused: refusalOf(error) };
  return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

async function outcomeOf({ mode, by, now, connection }: ApartTask): Promise<ApartOutcome> {
  let input: unknown;
  try {
    input = JSON.parse(await text(process.stdin));
  } catch {
    return { refused: { code: 'request.malformed' } };
  }
  const isDocument = typeof input === 'object' && input !== null && !Array.isArray(input);
  if (!isDocument) return { refused: { code: 'request.malformed' } };
  const pool = new DatabasePool({ ...connection, max: 1 });
  try {
    const instruments = createInstrumentService({ db: databaseOn(pool), clock: () => now });
    return { imported: await instruments.importDocument(input, mode, by) };
  } catch (error) {
    return outcomeOfError(error);
  } finally {
    await pool.end();
  }
}

process.once('message', (task: ApartTask) => {
  void outcomeOf(task).then((outcome) => process.send?.(outcome, undefined, {}, () => process.disconnect()));
});
// A transaction that is not committed then is undone.
endWithServer();
