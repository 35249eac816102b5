import { DatabaseStartError } from './database/errors';
import { EnvironmentError } from './environment';
import { serve } from './serve';

serve().catch((error: unknown) => {
  // Errors that the operator can fix say so in their message; for anything else the stack is useful.
  const isKnown = error instanceof EnvironmentError || error instanceof DatabaseStartError;
  process.stderr.write(`${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
