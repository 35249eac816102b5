import { conditionalTextKey } from '../instrument/conditionalTexts';
import type { Audience } from '../instrument/document';
import { limitClashes } from '../instrument/textLimits';
import { silentBands } from '../instrument/verdicts';
import type { Run } from '../scoring';
import type { ReportContext } from './context';
import { shownTexts } from './shownTexts';

const known = new WeakMap<Run, Map<Audience, ReadonlySet<string>>>();

/** Calculations whose band contradicts a text that is shown: the text is the verdict, as its author wrote it. */
function contradicted(context: ReportContext, audience: Audience): string[] {
  const clashes = limitClashes(context.document, audience);
  if (clashes.length === 0) return [];
  const shown = shownTexts(context, audience);
  return clashes.flatMap(({ text, calculation, band }) => {
    const isTold = shown.has(conditionalTextKey(text.kind, text.code)) && context.run.band(calculation) === band;
    return isTold ? [calculation] : [];
  });
}

/** The calculations whose bands are hidden from the audience in these results: see `silentBands` and `limitClashes`. */
export function silentIn(context: ReportContext, audience: Audience): ReadonlySet<string> {
  const { document, run } = context;
  const found = known.get(run) ?? new Map<Audience, ReadonlySet<string>>();
  known.set(run, found);
  const silent =
    found.get(audience) ??
    new Set([
      ...silentBands(document, audience, (code) => ({ value: run.value(code), band: run.band(code) })),
      ...contradicted(context, audience),
    ]);
  found.set(audience, silent);
  return silent;
}
