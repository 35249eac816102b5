import { useIntl } from '@umijs/max';
import { readingOf } from 'core/formula/reading';
import { scopeOf } from 'core/instrument/program';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useLanguage } from '@/shell/start/useLanguage';
import { useLabels } from '../draft/useLabels';
import { useStructure } from '../draft/useParts';
import { readingInWords } from './readingInWords';

/**
 * Says conditions of the draft in plain words, as ReadingLine does, for lists of many; null: one that cannot be read, whose faults are told
 * beside it. Empty: always.
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
