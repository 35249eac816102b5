import { useIntl } from '@umijs/max';
import { readingOf } from 'core/formula/reading';
import { scopeOf } from 'core/instrument/program';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useLanguage } from '@/shell/start/useLanguage';
import { useLabels } from '../draft/useLabels';
import { useStructure } from '../draft/useParts';
import { readingInWords } from './readingInWords';

/**
 * Describes conditions of the draft in plain words, like ReadingLine, for lists; null: not readable.
 * An empty condition is always true.
 */
export function useReadings(): (source: string, says: 'shown' | 'used') => string | null {
  const intl = useIntl();
  const { direction } = useLanguage();
  const structure = useDeferredValue(useStructure());
  const labels = useLabels();
  const scope = useMemo(() => scopeOf(structure), [structure]);
  return useCallback(
    (source, says) => {
      if (source.trim() === '') return intl.formatMessage({ id: `formulaEditor.reading.always.${says}` });
      const reading = readingOf(source.trim(), scope);
      if (reading.kind === 'source') return null;
      const phrase = readingInWords(reading, {
        labels,
        say: (key, params) => intl.formatMessage({ id: key }, params),
        list: (parts, type) => intl.formatList([...parts], { type }),
        number: (value) => intl.formatNumber(value, { maximumFractionDigits: 20 }),
        isolate: (text) => (direction === 'rtl' ? `\u2068${text}\u2069` : text),
      });
      return intl.formatMessage({ id: `formulaEditor.reading.${says}` }, { reading: phrase });
    },
    [intl, direction, labels, scope],
  );
}
