import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Zip } from 'fflate';
import type { MadeFile, Place } from './files';
import { DeflatedFile } from './formats/zipFile';

async function* archiveOf(files: readonly MadeFile[], at: Date): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, path } of files) {
    const file = new DeflatedFile(name, at);
    zip.add(file);
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      file.push(piece);
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* chunks.splice(0);
}

/** One file as it is, several as a ZIP. */
export async function asOne(files: readonly MadeFile[], { folder, stem }: Place, at: Date): Promise<MadeFile> {
  const [only] = files;
  if (only !== undefined && files.length === 1) return only;
  const made = { name: `${stem}.zip`, path: join(folder, `${stem}.zip`) };
  await pipeline(Readable.from(archiveOf(files, at)), createWriteStream(made.path, { flags: 'wx' }));
  return made;
}
