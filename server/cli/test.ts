import { type Mismatch, runTestCases } from 'core/scoring/testCases';
import type { Command } from './command';
import { readArguments } from './options';
import { readSoundInstrument } from './soundInstrument';

const usage = 'test INSTRUMENT.json';

const show = (value: Mismatch['expected']): string => (value === null ? 'missing' : JSON.stringify(value));

/** Runs the test cases of an instrument document. Status 1 when one fails. */
export const command: Command = {
  usage,
  async run(args, terminal) {
    const { positionals } = readArguments(args, {}, 1, usage);
    const [file = ''] = positionals;
    const { document, compiled } = await readSoundInstrument(file);
    const results = runTestCases(document, compiled);
    for (const { code, mismatches } of results) {
      if (mismatches.length === 0) terminal.out.write(`passed ${code}\n`);
      for (const { what, expected, actual } of mismatches) {
        terminal.error.write(
          `${file}: test case ${code}: ${what} should be ${show(expected)}, but is ${show(actual)}\n`,
        );
      }
    }
    const failed = results.filter(({ mismatches }) => mismatches.length > 0).length;
    terminal.out.write(`${file}: ${results.length - failed} passed, ${failed} failed\n`);
    return failed > 0 ? 1 : 0;
  },
};
