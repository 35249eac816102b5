import { checkInstrument } from 'core/instrument/check';
import type { Definition } from 'core/instrument/draft';
import { type CompiledInstrument, compileInstrument, InstrumentFormulaError } from 'core/instrument/program';
import { refusal } from './problems';

/** A draft may hold what cannot be computed. @throws AppError `instrument.invalid` with the reasons */
export function compiledDraft(draft: Definition): CompiledInstrument {
  try {
    return compileInstrument(draft);
  } catch (error) {
    if (!(error instanceof InstrumentFormulaError)) throw error;
    const problems = checkInstrument({ ...draft, texts: {} });
    throw refusal(
      'instrument.invalid',
      problems.filter(({ severity, path }) => severity === 'error' && !path.startsWith('texts')),
    );
  }
}
