import { serve } from '../serve';
import type { Command } from './command';
import { startFailure } from './database';
import { readArguments } from './options';

const usage = 'serve';

/** Runs the server until it is told to stop (SIGTERM, SIGINT). */
export const command: Command = {
  usage,
  async run(args) {
    readArguments(args, {}, 0, usage);
    await serve().catch((error: unknown) => {
      throw startFailure(error);
    });
    return 0;
  },
};
