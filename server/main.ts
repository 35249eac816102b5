import { DatabaseStartError } from './database/errors';
import { EnvironmentError } from './environment';
import { serve } from './serve';

serve().catch((error: unknown) => {
  // What the operator can mend says so in its message; of anything else the stack is of use.
  const isKnown = error instanceof EnvironmentError || error instanceof DatabaseStartError;
  process.stderr.write(`${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
