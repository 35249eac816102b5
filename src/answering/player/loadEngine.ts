import type { Respondent } from 'core/instrument/document';
import type { Projection } from 'core/instrument/projection';
import { type Engine, plainEngine } from './engine';

/** The engine of an instrument without rules or placeholders; undefined: it has some, so code must be loaded. */
export function engineAtHand(projection: Projection): Engine | undefined {
  const ruled = [...projection.sections, ...projection.questions].some(({ visibleIf }) => visibleIf !== undefined);
  const piped = Object.entries(projection.bundle).some(
    ([key, text]) => !key.startsWith('nugget.') && text.includes('{{'),
  );
  return ruled || piped ? undefined : plainEngine(projection);
}

/** The engine of an attempt. The code that computes is loaded only for instruments with rules or placeholders. */
export async function engineOf(projection: Projection, respondent: Respondent): Promise<Engine> {
  const atHand = engineAtHand(projection);
  if (atHand) return atHand;
  const [{ compileInstrument }, { compiledEngine }] = await Promise.all([
    import('core/instrument/program'),
    import('./compiledEngine'),
  ]);
  return compiledEngine(compileInstrument(projection), respondent);
}
