import { type CompiledInstrument, checkInstrument, compileInstrument, type Problem } from 'core/instrument';
import { type InstrumentFile, readInstrument, severalFailures } from './readInstrument';

/** Neither affects scores: absent texts, and test cases that do not fit. */
const bearsOnScores = ({ code }: Problem): boolean => !code.startsWith('text.') && !code.startsWith('test_case.');

/** Reads an instrument that can be scored. Throws Failure with every error that prevents it. */
export async function readSoundInstrument(file: string): Promise<InstrumentFile & { compiled: CompiledInstrument }> {
  const instrument = await readInstrument(file);
  const errors = checkInstrument(instrument.document)
    .filter(({ severity }) => severity === 'error')
    .filter(bearsOnScores);
  if (errors.length > 0) throw severalFailures(errors.map(instrument.failure));
  return { ...instrument, compiled: compileInstrument(instrument.document) };
}
