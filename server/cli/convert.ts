import { canonicalForm } from 'core/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import type { Command } from './command';
import { Failure } from './failure';
import { readArguments } from './options';
import { writeOutput } from './output';
import { readInstrument } from './readInstrument';

/** By name; each writes a document. */
const formats: Readonly<Record<string, (document: InstrumentDocument) => string>> = {
  // Without a final newline: the SHA-256 of the file is then the document's checksum.
  'instrument/1': canonicalForm,
};

const usage = 'convert IN --to FORMAT [--out FILE|-]';

/** Writes an instrument document in another format; in its own: in the canonical form. */
export const command: Command = {
  usage,
  async run(args, terminal) {
    const options = { to: { type: 'string' }, out: { type: 'string', default: '-' } } as const;
    const { values, positionals } = readArguments(args, options, 1, usage);
    const { to = '' } = values;
    const write = Object.hasOwn(formats, to) ? formats[to] : undefined;
    if (!write) throw new Failure(`--to: there is no format "${to}": ${Object.keys(formats).join(', ')}`);
    const { document } = await readInstrument(positionals[0] ?? '');
    const text = write(document);
    await writeOutput(
      values.out,
      (async function* () {
        yield text;
      })(),
      terminal,
    );
    return 0;
  },
};
