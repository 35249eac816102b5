import type { Command } from './command';
import { withDatabase } from './database';
import { readArguments } from './options';

const usage = 'migrate';

/** Brings the database up to this version of the program, as every start of the server does. */
export const command: Command = {
  usage,
  async run(args, terminal) {
    readArguments(args, {}, 0, usage);
    const applied = await withDatabase(terminal, async (database) => database.applied);
    terminal.out.write(applied.length > 0 ? `Applied: ${applied.join(', ')}\n` : 'The database is up to date.\n');
    return 0;
  },
};
