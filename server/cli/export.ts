import { createInstrumentService } from '../authoring/instrument/service';
import { AppError } from '../errors';
import type { Command } from './command';
import { withDatabase } from './database';
import { Failure } from './failure';
import { readArguments } from './options';
import { writeOutput } from './output';

const usage = 'export CODE [--version N] [--out FILE|-]';

function readVersion(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Failure(`--version: "${text}" is no number of a version`);
  return Number(text);
}

/** Writes an instrument of the installation's database as a document: its draft, or one of its versions. */
export const command: Command = {
  usage,
  async run(args, terminal) {
    const options = { version: { type: 'string' }, out: { type: 'string', default: '-' } } as const;
    const { values, positionals } = readArguments(args, options, 1, usage);
    const [code = ''] = positionals;
    const version = readVersion(values.version);
    const document = await withDatabase(terminal, async ({ db }) => {
      const instruments = createInstrumentService({ db, clock: () => new Date() });
      const missing = (what: string) => (error: unknown) => {
        throw error instanceof AppError && error.code === 'not_found' ? new Failure(what) : error;
      };
      const id = await instruments.idOf(code).catch(missing(`There is no instrument with the code "${code}".`));
      return instruments.exportDocument(id, version).catch(missing(`"${code}" has no version ${version}.`));
    });
    await writeOutput(
      values.out,
      (async function* () {
        yield `${JSON.stringify(document, null, 2)}\n`;
      })(),
      terminal,
    );
    return 0;
  },
};
