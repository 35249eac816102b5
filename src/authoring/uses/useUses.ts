import { findPart, wholeInstrument } from 'core/instrument/operations';
import type { Reference } from 'core/instrument/references';
import { usesIn } from 'core/instrument/whereUsed';
import uniqBy from 'lodash/uniqBy';
import { useDeferredValue, useMemo } from 'react';
import { useDraft } from '../draft/DraftProvider';
import { codeOf } from '../draft/useParts';
import { useAreaAddress } from '../frame/areaAddress';
import { partPath } from '../frame/partPath';

/** A part that uses another one. */
export interface UsingPart {
  id: string;
  /** End of a message id below `question.part.`; `instrument`: its settings. */
  kind: string;
  code: string;
  /** Path of the screen that edits it. */
  to: string;
}

/** The parts that use a part, each once; lags behind fast typing. */
export function useUses(): (of: Reference) => readonly UsingPart[] {
  const view = useDeferredValue(useDraft((state) => state.view));
  const instrument = useDraft(({ facts }) => facts.id);
  const address = useAreaAddress();
  return useMemo(() => {
    const { draft, locales } = view;
    const uses = usesIn(draft, { ...locales.get(draft.baseLocale)?.texts });
    return (of) =>
      uniqBy(uses(of), ({ part }) => part).flatMap(({ part }): UsingPart[] => {
        const place = findPart(draft, part);
        if (place === undefined && part !== wholeInstrument) return [];
        const kind = place?.kind ?? wholeInstrument;
        return [{ id: part, kind, code: codeOf(draft, part), to: address(partPath(draft, instrument, part)) }];
      });
  }, [view, instrument, address]);
}
