import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstrumentDocument } from 'core/instrument/document';
import { ForeignFailure } from 'core/interchange/model/failure';
import {
  type ForeignFile,
  type ForeignFormat,
  foreignFormats,
  type WriteOutcome,
} from 'core/interchange/model/foreign';
import type { ConversionReport } from 'core/interchange/model/report';
import { readForeign } from 'core/interchange/readForeign';
import { writeForeign } from 'core/interchange/writeForeign';
import { seedLanguages } from '../../seed/languages';
import type { Command } from './command';
import { Failure } from './failure';
import { readArguments } from './options';
import { writeOutput } from './output';
import { readFailure } from './readInstrument';

const usage =
  'convert IN… [--from FORMAT] --to FORMAT [--out FILE|-] [--report REPORT.json] [--format-version VERSION]';

/** Files that a form does not have. */
const mostFiles = 3000;

async function filesOf(path: string, stdin: AsyncIterable<Uint8Array>): Promise<ForeignFile[]> {
  if (path === '-') {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stdin) chunks.push(chunk);
    return [{ name: '-', bytes: Buffer.concat(chunks) }];
  }
  try {
    if (!(await stat(path)).isDirectory()) return [{ name: path, bytes: await readFile(path) }];
    const names = (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    if (names.length > mostFiles) throw new Failure(`has more than ${mostFiles} files`, { file: path });
    const paths = names.map((entry) => join(entry.parentPath, entry.name)).sort();
    return await Promise.all(
      paths.map(async (name) => ({
        name: name.slice(path.length).replace(/^[\\/]+/, ''),
        bytes: await readFile(name),
      })),
    );
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(readFailure(error), { file: path });
  }
}

function formatNamed(option: string, name: string | undefined): ForeignFormat | undefined {
  if (name === undefined) return undefined;
  const found = foreignFormats.find((format) => format === name.toLowerCase());
  if (!found) throw new Failure(`${option}: there is no format "${name}": ${foreignFormats.join(', ')}`);
  return found;
}

/** What a conversion could not do, as a failure of the command. */
function failed(error: unknown, input: string): unknown {
  if (!(error instanceof ForeignFailure)) return error;
  const { message, file, place } = error;
  const where = place?.path ? `${place.path}: ` : '';
  const inner = file === undefined || file === input ? '' : `${file}: `;
  const at = {
    ...(place?.line !== undefined && { line: place.line }),
    ...(place?.column !== undefined && { column: place.column }),
  };
  return new Failure(`${inner}${where}${message}`.replace(/\s+/g, ' '), { file: input, ...at });
}

/** One report of the way in and the way out: places in the document stand after its format. */
function wholeReport(read: ConversionReport, written: ConversionReport): ConversionReport {
  const placed = <T extends { path: string }>(line: T): T => ({ ...line, path: `instrument/1:${line.path}` });
  return {
    kept: [...read.kept, ...written.kept.map((path) => `instrument/1:${path}`)],
    changed: [...read.changed, ...written.changed.map(placed)],
    dropped: [...read.dropped, ...written.dropped.map(placed)],
  };
}

async function* only(bytes: Uint8Array | string): AsyncGenerator<Uint8Array | string> {
  yield bytes;
}

/** Turns an instrument of any format into another. What could not come along is in the report. */
export const command: Command = {
  usage,
  async run(args, terminal) {
    const options = {
      from: { type: 'string' },
      to: { type: 'string' },
      out: { type: 'string', default: '-' },
      report: { type: 'string' },
      'format-version': { type: 'string' },
    } as const;
    const { values, positionals } = readArguments(args, options, { atLeast: 1 }, usage);
    const from = formatNamed('--from', values.from);
    const to = formatNamed('--to', values.to ?? '') as ForeignFormat;
    const [input = ''] = positionals;
    const files = (await Promise.all(positionals.map((path) => filesOf(path, terminal.in ?? process.stdin)))).flat();
    let document: InstrumentDocument;
    let reading: ConversionReport;
    let written: WriteOutcome;
    try {
      const read = readForeign(files, {
        ...(from && { format: from }),
        languages: seedLanguages.map(({ code }) => code),
      });
      document = read.document;
      reading = read.report;
      const version = values['format-version'];
      written = writeForeign(document, to, version === undefined ? {} : { version });
      const isOwn = read.format === 'instrument/1';
      const report =
        to === 'instrument/1'
          ? reading
          : isOwn
            ? { ...written.report, changed: [...reading.changed, ...written.report.changed] }
            : wholeReport(reading, written.report);
      if (values.report !== undefined)
        await writeOutput(values.report, only(`${JSON.stringify(report, null, 2)}\n`), terminal);
    } catch (error) {
      throw failed(error, input);
    }
    await writeOutput(values.out, only(written.file.bytes), terminal);
    return 0;
  },
};
