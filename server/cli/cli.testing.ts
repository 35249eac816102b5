import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { assess } from './main';

/** Keeps what is written; `onChunk` sees it as it comes. */
function sink(onChunk?: (chunk: string) => void): { stream: Writable; text: () => string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      onChunk?.(chunk.toString());
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}

export interface Outcome {
  status: number;
  out: string;
  error: string;
}

/** Runs a command as the shell would, and keeps what it says. */
export async function run(args: readonly string[], onChunk?: (chunk: string) => void): Promise<Outcome> {
  const out = sink(onChunk);
  const error = sink();
  const status = await assess(args, { out: out.stream, error: error.stream });
  return { status, out: out.text(), error: error.text() };
}

const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Writes files into a new folder, which goes after the tests of the file; gives their whole names. */
export async function files(contents: Readonly<Record<string, string | Buffer>>): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'assess-cli-'));
  folders.push(folder);
  const names = Object.entries(contents).map(async ([name, content]) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return [name, path] as const;
  });
  return { folder, ...Object.fromEntries(await Promise.all(names)) };
}
