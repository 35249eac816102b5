import { reachableValues } from 'core/coverage';
import { type ScoreRange, transformedRange } from 'core/instrument/scaleTransform';
import { compileDraft } from 'core/instrument/sound';
import { rawFormula } from 'core/instrument/wizard';
import { useDeferredValue, useMemo } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import { transformOf, type WizardState } from './choices';

/** Little: the ends of a sum or mean follow from those of its items. It runs while items are chosen. */
const budget = { states: 100, work: 5_000, values: 100 };

/** The lowest and highest score that the chosen items can give, before and after scaling; undefined: unknown. */
export function useScoreRange(state: WizardState): { raw: ScoreRange; scaled: ScoreRange } | undefined {
  const draft = useStructure();
  const { method } = state;
  const items = useDeferredValue(state.items);
  const raw = useMemo((): ScoreRange | undefined => {
    if (items.size === 0) return undefined;
    const code = 'score_of_the_wizard';
    const calculation = { id: code, code, formula: rawFormula(draft, { items: [...items], method }) };
    const empty = { nuggets: [], charts: [], svgs: [], images: [], reports: [], testCases: [] };
    const { structure } = compileDraft({ ...draft, ...empty, calculations: [calculation] });
    const { from = null, to = null } = reachableValues(structure, budget)[code] ?? {};
    return from === null || to === null ? undefined : { from, to };
  }, [draft, items, method]);
  return useMemo(() => raw && { raw, scaled: transformedRange(raw, transformOf(state, raw)) }, [raw, state]);
}
