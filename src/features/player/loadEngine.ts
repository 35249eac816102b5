import type { Respondent } from 'core/instrument/document';
import type { Projection } from 'core/instrument/projection';
import { type Engine, plainEngine } from './engine';

/** The engine of an attempt; what computes is loaded only for instruments that have rules or placeholders. */
export async function engineOf(projection: Projection, respondent: Respondent): Promise<Engine> {
  const ruled = [...projection.sections, ...projection.questions].some(({ visibleIf }) => visibleIf !== undefined);
  const piped = Object.values(projection.bundle).some((text) => text.includes('{{'));
  if (!ruled && !piped) return plainEngine(projection);
  const [{ compileInstrument }, { compiledEngine }] = await Promise.all([
    import('core/instrument/program'),
    import('./compiledEngine'),
  ]);
  return compiledEngine(compileInstrument(projection), respondent);
}
