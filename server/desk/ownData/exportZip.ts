import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface GrowingZip {
  /** A text file that is written piece by piece. */
  text(name: string): { write(piece: string): void; end(): void };
  /** A whole file that is compressed already. */
  file(name: string, bytes: Uint8Array): void;
  /** After every file has ended. */
  end(): Uint8Array;
}

/** A ZIP that keeps only compressed data in memory. `at`: the time of its files. */
export function growingZip(at: Date): GrowingZip {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  return {
    text: (name) => {
      const file = new ZipDeflate(name, { level: 6 });
      file.mtime = at;
      zip.add(file);
      return {
        write: (piece) => file.push(Buffer.from(piece)),
        end: () => file.push(new Uint8Array(0), true),
      };
    },
    file: (name, bytes) => {
      const file = new ZipPassThrough(name);
      file.mtime = at;
      zip.add(file);
      file.push(bytes, true);
    },
    end: () => {
      zip.end();
      return Buffer.concat(chunks);
    },
  };
}
