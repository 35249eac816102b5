import type { Audience } from '../instrument/document';
import { silentBands } from '../instrument/verdicts';
import type { Run } from '../scoring';
import type { ReportContext } from './context';

const known = new WeakMap<Run, Map<Audience, ReadonlySet<string>>>();

/** The calculations whose bands are hidden from the audience in these results: see `silentBands`. */
export function silentIn({ document, run }: ReportContext, audience: Audience): ReadonlySet<string> {
  const found = known.get(run) ?? new Map<Audience, ReadonlySet<string>>();
  known.set(run, found);
  const silent =
    found.get(audience) ??
    silentBands(document, audience, (code) => ({ value: run.value(code), band: run.band(code) }));
  found.set(audience, silent);
  return silent;
}
