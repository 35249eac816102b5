import { unzipSync, type Zippable, zipSync } from 'fflate';
import { ForeignFailure } from '../model/failure';
import type { ForeignFile } from '../model/foreign';

/** Files in one archive, and bytes of one and of all, when they are unpacked. */
const limits = { files: 3000, one: 40 * 1024 * 1024, all: 120 * 1024 * 1024 };

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5 || bytes[2] === 7);

/** A name that stays within the archive. */
function checkName(name: string, archive: string): void {
  const isOutside =
    name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.split(/[/\\]/).includes('..') || name.includes('\u0000');
  if (isOutside) throw new ForeignFailure(`has a file outside itself: ${JSON.stringify(name.slice(0, 80))}`, archive);
}

/** The files of an archive, in their order; `wanted` says which are needed. Sizes and names are checked before anything is unpacked. */
export function unzipped(file: ForeignFile, wanted: (name: string) => boolean = () => true): ForeignFile[] {
  let count = 0;
  let total = 0;
  const found: ForeignFile[] = [];
  try {
    const content = unzipSync(file.bytes, {
      filter({ name, originalSize, size }) {
        checkName(name, file.name);
        count += 1;
        if (count > limits.files) throw new ForeignFailure(`has more than ${limits.files} files`, file.name);
        if (name.endsWith('/') || !wanted(name)) return false;
        if (originalSize > limits.one || size > limits.one)
          throw new ForeignFailure(
            `has a file of more than ${limits.one / 1024 / 1024} MB: ${name.slice(0, 80)}`,
            file.name,
          );
        total += originalSize;
        if (total > limits.all)
          throw new ForeignFailure(`is more than ${limits.all / 1024 / 1024} MB when it is unpacked`, file.name);
        return true;
      },
    });
    for (const [name, bytes] of Object.entries(content)) found.push({ name, bytes });
  } catch (error) {
    if (error instanceof ForeignFailure) throw error;
    throw new ForeignFailure(
      `is not a readable zip archive: ${error instanceof Error ? error.message : String(error)}`,
      file.name,
    );
  }
  return found;
}

/** Names of the files in an archive; nothing is unpacked. */
export function namesIn(file: ForeignFile): string[] {
  const names: string[] = [];
  unzipped(file, (name) => {
    names.push(name);
    return false;
  });
  return names;
}

/** An archive of files, the same bytes for the same files. */
export function zipped(files: readonly ForeignFile[]): Uint8Array {
  const content: Zippable = {};
  for (const { name, bytes } of files) content[name] = [bytes, { mtime: '1980-01-01T00:00:00', level: 6 }];
  return zipSync(content);
}
