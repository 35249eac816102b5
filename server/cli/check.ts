import { publishProblems } from 'core/instrument';
import type { Command } from './command';
import { readArguments } from './options';
import { readInstrument } from './readInstrument';

const usage = 'check INSTRUMENT.json';

/** Everything wrong with an instrument document, and what is worth a look. Status 1 when there is an error. */
export const command: Command = {
  usage,
  async run(args, terminal) {
    const { positionals } = readArguments(args, {}, 1, usage);
    const [file = ''] = positionals;
    const { document, failure } = await readInstrument(file);
    const problems = publishProblems(document);
    for (const problem of problems) {
      for (const line of failure(problem).describe()) {
        terminal.error.write(problem.severity === 'warning' ? `${line} (warning)\n` : `${line}\n`);
      }
    }
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    terminal.out.write(`${file}: ${errors} errors, ${problems.length - errors} warnings\n`);
    return errors > 0 ? 1 : 0;
  },
};
