import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Failure } from './failure';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The arguments of a command. Throws Failure with the command's usage for an unknown option or a wrong number of operands. */
export function readArguments<const O extends Options>(
  args: readonly string[],
  options: O,
  operands: number,
  usage: string,
) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (parsed.positionals.length !== operands)
      throw new Error(`expected ${operands} file names, found ${parsed.positionals.length}`);
    return parsed;
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\nUsage: assess ${usage}`);
  }
}
