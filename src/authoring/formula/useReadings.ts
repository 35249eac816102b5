import { useIntl } from '@umijs/max';
import { readingOf } from 'core/formula/reading';
import { readingInWords } from 'core/formula/readingInWords';
import type { Scope } from 'core/formula/scope';
import { type InstrumentStructure, scopeOf } from 'core/instrument/program';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';
import { useLabels } from '../draft/useLabels';
import { useStructure } from '../draft/useParts';
import type { Labels } from './offers';

/** Describes formulas in plain words. @param says whether a formula decides if something is shown or used, or is a value */
export type Readings = (source: string, says: 'shown' | 'used' | 'counted' | 'value') => string | null;

/** First strong isolate and pop directional isolate: keeps words of another direction together. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** null: not readable, or no value. An empty condition is always true. */
export function useReadingsOf(structure: InstrumentStructure, labels: Labels, given?: Scope): Readings {
  const intl = useIntl();
  const say = useText();
  const { direction } = useLanguage();
  const scope = useMemo(() => given ?? scopeOf(structure), [given, structure]);
  return useCallback(
    (typed, says) => {
      const source = typed.trim();
      if (source === '') return says === 'value' ? null : say(`formulaEditor.reading.always.${says}`);
      const reading = readingOf(source, scope);
      if (reading.kind === 'source') return null;
      const phrase = readingInWords(reading, {
        labels,
        say,
        list: (parts, type) => intl.formatList([...parts], { type }),
        number: (value) => intl.formatNumber(value, { maximumFractionDigits: 20 }),
        isolate: (text) => (direction === 'rtl' ? isolated(text) : text),
      });
      return say(`formulaEditor.reading.${says}`, { reading: phrase });
    },
    [intl, say, direction, labels, scope],
  );
}

/** The same for the draft, for lists of conditions. */
export function useReadings(): Readings {
  const structure = useDeferredValue(useStructure());
  return useReadingsOf(structure, useLabels());
}
