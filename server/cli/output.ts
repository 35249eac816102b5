import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Terminal } from './command';
import { Failure } from './failure';
import { readFailure } from './readInstrument';

async function writeAll(stream: Writable, chunks: AsyncIterable<string | Uint8Array>): Promise<void> {
  for await (const chunk of chunks) {
    if (!stream.write(chunk)) await once(stream, 'drain');
  }
}

/**
 * Writes to a file, or to standard output for `-`. A file appears only when everything has been written: after a failure there is none,
 * or the one that was there before.
 */
export async function writeOutput(
  target: string,
  chunks: AsyncIterable<string | Uint8Array>,
  terminal: Terminal,
): Promise<void> {
  if (target === '-') return writeAll(terminal.out, chunks);
  const partial = join(dirname(target), `.${basename(target)}.${process.pid}.partial`);
  const stream = createWriteStream(partial);
  const failed = finished(stream).catch((error: unknown) => {
    throw new Failure(readFailure(error), { file: target });
  });
  try {
    await Promise.race([writeAll(stream, chunks).then(() => stream.end()), failed]);
    await failed;
    await rename(partial, target).catch((error: unknown) => {
      throw new Failure(readFailure(error), { file: target });
    });
  } catch (error) {
    stream.destroy();
    await failed.catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}
