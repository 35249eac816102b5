import { Zip, ZipPassThrough } from 'fflate';

interface ArchivedFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * A ZIP of files as they come, none of them compressed (PDFs are) and none kept: it waits for slow readers.
 * @param at the time of all its files
 */
export async function* archiveOf(files: AsyncIterable<ArchivedFile>, at: Date): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, bytes } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
