import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { createVersionReader } from '../authoring/instrument/versions';
import { AppError } from '../errors';
import type { ImportedRow, ImportRefusal } from '../surveys/imported/row';
import { createImportService, type ImportTarget } from '../surveys/imported/service';
import { createTranslationService } from '../texts/service';
import type { Command, Terminal } from './command';
import { withDatabase } from './database';
import { Failure } from './failure';
import { refusedColumn } from './importColumns';
import { importRows, type ReadRow } from './importRows';
import { readArguments } from './options';
import { writeOutput } from './output';
import { readFailure } from './readInstrument';
import { surveyIdOf } from './surveyIdOf';

const usage = 'responses import CODE FILE.csv [--refused FILE|-]';

/** Rows of one transaction. */
const atOnce = 500;

const whys: Readonly<Record<ImportRefusal, string>> = {
  wave_answered: 'this participant has answered already, in another row or file',
  nothing_answered: 'holds no answer to an item that the survey asks of this participant',
};

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  } catch (error) {
    throw new Failure(readFailure(error), { file });
  }
  return hash.digest('hex');
}

interface Counts {
  imported: number;
  before: number;
  refused: number;
  unasked: number;
}

/** Takes the rows in, and yields the refused ones as CSV. */
async function* bringIn(
  file: string,
  target: ImportTarget,
  counts: Counts,
  terminal: Terminal,
): AsyncGenerator<string> {
  const digest = await digestOfFile(file);
  let refusedRows: string[][] = [];
  /** Where the file says why rows were refused before. */
  let earlier = -1;
  const without = (cells: readonly string[]) => cells.filter((_, index) => index !== earlier);
  const tell = (failure: Failure, cells?: readonly string[]) => {
    counts.refused += 1;
    terminal.error.write(`${failure.describe().join('\n')}\n`);
    if (cells) refusedRows.push([...without(cells), failure.message]);
  };
  const written = () => {
    const text = refusedRows.length === 0 ? '' : stringify(refusedRows);
    refusedRows = [];
    return text;
  };

  async function take(rows: readonly { row: ReadRow; read: ImportedRow }[]): Promise<void> {
    const outcomes = await target.take(rows.map(({ read }) => read));
    for (const [index, outcome] of outcomes.entries()) {
      const row = rows[index]?.row;
      if (outcome.kind === 'refused') tell(new Failure(whys[outcome.why], { file, line: row?.line }), row?.cells);
      else if (outcome.kind === 'twice') counts.before += 1;
      else counts.imported += 1;
      if (outcome.kind === 'imported' && outcome.unasked.length > 0) counts.unasked += 1;
    }
  }

  let batch: { row: ReadRow; read: ImportedRow }[] = [];
  const onHeader = (cells: string[]) => {
    earlier = cells.indexOf(refusedColumn);
    refusedRows.push([...without(cells), refusedColumn]);
  };
  for await (const row of importRows(file, target, { now: new Date(), onHeader, onBroken: tell })) {
    if (row.read instanceof Failure) tell(row.read, row.cells);
    // The line makes a row of its own of one that stands twice.
    else batch.push({ row, read: { ...row.read, key: `${digest} ${row.line}` } });
    if (batch.length === atOnce) {
      await take(batch);
      batch = [];
    }
    if (batch.length === 0 || refusedRows.length >= atOnce) yield written();
  }
  if (batch.length > 0) await take(batch);
  yield written();
}

function summaryOf({ imported, before, refused, unasked }: Counts, file: string): string {
  const parts = [`${imported} imported`];
  if (before > 0) parts.push(`${before} were imported before`);
  if (refused > 0) parts.push(`${refused} refused`);
  const note = `${unasked} held answers to items that the survey does not ask of this participant: these were left out\n`;
  return `${file}: ${parts.join(', ')}\n${unasked > 0 ? `${file}: ${note}` : ''}`;
}

/**
 * Brings completed participations from elsewhere into a survey, one row each. Constant memory. A file is taken in once: called again, it
 * goes on where it was interrupted.
 */
export const command: Command = {
  usage,
  async run([what = '', ...args], terminal) {
    if (what !== 'import') throw new Failure(`responses: "${what}" is not import\nUsage: assess ${usage}`);
    const options = { refused: { type: 'string' } } as const;
    const { values, positionals } = readArguments(args, options, 2, usage);
    const [code = '', file = ''] = positionals;
    const counts: Counts = { imported: 0, before: 0, refused: 0, unasked: 0 };
    await withDatabase(terminal, async ({ db }) => {
      const translations = createTranslationService({ db });
      const versions = createVersionReader({ db, translations });
      const imports = createImportService({ db, clock: () => new Date(), versions, translations });
      const id = await surveyIdOf(db, code);
      const target = await imports.into(id).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        const why = error.code === 'survey.archived' ? 'is archived' : 'was never opened';
        throw new Failure(`The survey "${code}" ${why}: no responses can be imported.`);
      });
      const refused = bringIn(file, target, counts, terminal);
      if (values.refused !== undefined) await writeOutput(values.refused, refused, terminal);
      else for await (const _ of refused);
    });
    terminal.out.write(summaryOf(counts, file));
    return counts.refused > 0 ? 1 : 0;
  },
};
