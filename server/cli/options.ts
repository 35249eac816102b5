import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Failure } from './failure';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The arguments of a command. Throws Failure with the command's usage for an unknown option or a wrong number of operands. */
export function readArguments<const O extends Options>(
  args: readonly string[],
  options: O,
  operands: number | { atLeast: number },
  usage: string,
) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const found = parsed.positionals.length;
    const isRight = typeof operands === 'number' ? found === operands : found >= operands.atLeast;
    const wanted = typeof operands === 'number' ? operands : `at least ${operands.atLeast}`;
    if (!isRight) throw new Error(`expected ${wanted} file names, found ${found}`);
    return parsed;
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\nUsage: assess ${usage}`);
  }
}
