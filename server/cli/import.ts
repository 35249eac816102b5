import { checkInstrument, type Problem } from 'core/instrument';
import { createInstrumentService, type InstrumentService } from '../authoring/instrument/service';
import { AppError } from '../errors';
import type { Command, Terminal } from './command';
import { withDatabase } from './database';
import { Failure } from './failure';
import { describeProblem } from './messages';
import { readArguments } from './options';
import { type InstrumentFile, readInstrument, severalFailures } from './readInstrument';

const usage = 'import FILE… [--replace] [--publish [--override-incomplete-locales]]';

interface Choices {
  replace: boolean;
  publish: boolean;
  override: boolean;
}

const isError = ({ severity }: Problem) => severity === 'error';

/** Reads and checks a document before any database is touched. @throws Failure with every error and its line */
async function readSound(file: string): Promise<InstrumentFile> {
  const instrument = await readInstrument(file);
  const errors = checkInstrument(instrument.document).filter(isError);
  if (errors.length > 0) throw severalFailures(errors.map(instrument.failure));
  return instrument;
}

async function publish(instruments: InstrumentService, id: string, { failure }: InstrumentFile, override: boolean) {
  try {
    const version = await instruments.publish(id, { note: '', overrideIncompleteLocales: override }, null);
    return `published as version ${version}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'instrument.unchanged') return 'published already, and unchanged since';
    if (error.code !== 'instrument.not_publishable') throw error;
    const blocking = (await instruments.check(id)).filter(isError);
    throw severalFailures(blocking.map(failure));
  }
}

async function bringIn(
  instruments: InstrumentService,
  file: string,
  instrument: InstrumentFile,
  { replace, publish: toPublish, override }: Choices,
  { out }: Terminal,
): Promise<void> {
  const { code } = instrument.document;
  const mode = replace ? 'replace' : 'new';
  const { id, changed } = await instruments.importDocument(instrument.document, mode, null).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'instrument.code_taken')) throw error;
    throw new Failure(`there is an instrument "${code}" already: --replace makes this its next draft`, { file });
  });
  out.write(`${file}: ${code} imported\n`);
  for (const problem of changed) out.write(`${file}: ${describeProblem(problem)}\n`);
  if (toPublish) out.write(`${file}: ${code} ${await publish(instruments, id, instrument, override)}\n`);
}

/** Imports instrument documents into the installation's database, each completely or not at all; none if one of the files is broken. */
export const command: Command = {
  usage,
  async run(args, terminal) {
    const options = {
      replace: { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
      'override-incomplete-locales': { type: 'boolean', default: false },
    } as const;
    const files = args.filter((arg) => !arg.startsWith('--')).length;
    const { values, positionals } = readArguments(args, options, Math.max(files, 1), usage);
    const { replace, publish, 'override-incomplete-locales': override } = values;

    const instruments: [file: string, instrument: InstrumentFile][] = [];
    for (const file of positionals) instruments.push([file, await readSound(file)]);
    await withDatabase(terminal, async ({ db }) => {
      const service = createInstrumentService({ db, clock: () => new Date() });
      for (const [file, instrument] of instruments) {
        await bringIn(service, file, instrument, { replace, publish, override }, terminal);
      }
    });
    return 0;
  },
};
