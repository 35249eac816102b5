import { nearestName } from 'core/formula/nearest';
import type { Terminal } from './command';
import { commands } from './commands';
import { Failure } from './failure';

function help(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: assess COMMAND …\n\n${rows.join('\n')}\n\nassess COMMAND --help shows how a command is called.\n`;
}

/** Runs one command. Gives the exit status: 0, or 1 with the cause on standard error. */
export async function assess(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help') {
    (name === undefined ? terminal.error : terminal.out).write(help());
    return name === undefined ? 1 : 0;
  }
  const row = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!row) {
    const nearest = nearestName(name, Object.keys(commands));
    terminal.error.write(
      `assess: there is no command "${name}"${nearest ? `; did you mean "${nearest}"?` : ''}\n\n${help()}`,
    );
    return 1;
  }
  // Output that is closed early (`assess score … | head`) ends the command, and is no fault.
  terminal.out.once('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  const { command } = await row.load();
  if (rest.includes('--help')) {
    terminal.out.write(`Usage: assess ${command.usage}\n`);
    return 0;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    terminal.error.write(`${error.describe().join('\n')}\n`);
    return 1;
  }
}
