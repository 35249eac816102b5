import { textKeysOf } from 'core/instrument/operations';
import { useDeferredValue, useMemo } from 'react';
import { useDraft } from './DraftProvider';
import type { DraftView } from './view';

/** The label of a code in a formula (see `labels` of FormulaField), in the base language. */
export function labelsOf({ draft, locales }: DraftView): (ref: string) => string | undefined {
  const texts = locales.get(draft.baseLocale)?.texts ?? {};
  let stored: Map<string, string> | undefined;
  const textOf = (key: string): string | undefined => {
    stored ??= new Map([...textKeysOf(draft).values()].map((slot) => [slot.key, slot.stored]));
    return texts[stored.get(key) ?? ''] || undefined;
  };
  const sets = new Map(draft.questions.map(({ code, answerSet }) => [code, answerSet]));
  return (ref) => {
    const [, item, answer] = /^answer:(.+)=(.+)$/.exec(ref) ?? [];
    if (item !== undefined) return textOf(`answer.${sets.get(item.split('.', 1)[0] ?? '')}.${answer}.label`);
    const [, band] = /^band:(.+)$/.exec(ref) ?? [];
    if (band !== undefined) return textOf(`band.${band}.label`);
    return textOf(`question.${ref}.text`) ?? textOf(`calculation.${ref}.name`);
  };
}

/** `labelsOf` the current draft; lags behind fast typing. */
export function useLabels(): (ref: string) => string | undefined {
  const view = useDeferredValue(useDraft((state) => state.view));
  return useMemo(() => labelsOf(view), [view]);
}
