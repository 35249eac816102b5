import { useIntl } from '@umijs/max';
import { readingOf } from 'core/formula/reading';
import { type InstrumentStructure, scopeOf } from 'core/instrument/program';
import { useMemo } from 'react';
import { useLanguage } from '@/shell/start/useLanguage';
import type { Labels } from './offers';
import { readingInWords } from './readingInWords';
import { useSettled } from './useSettled';

interface Props {
  source: string;
  structure: InstrumentStructure;
  /** As in FormulaField. */
  labels: Labels;
  /** What the formula decides: whether something is shown, or used; or it is a value. */
  says: 'shown' | 'used' | 'value';
  id?: string;
}

/** First strong isolate and its end: words of another direction keep their place in the sentence. */
const isolated = (text: string): string => `\u2068${text}\u2069`;
const asIs = (text: string): string => text;

/** A formula in plain language, for those who do not read formulas: "Shown when the answer to … is at least 2". */
export function ReadingLine({ source, structure, labels, says, id }: Props) {
  const intl = useIntl();
  const { direction } = useLanguage();
  const scope = useMemo(() => scopeOf(structure), [structure]);
  const settled = useSettled(source).trim();
  const reading = useMemo(() => readingOf(settled, scope), [settled, scope]);
  // What cannot be read has its faults told beside it.
  const isUnread = settled === '' ? says === 'value' : reading.kind === 'source';
  const words = () => {
    if (isUnread) return null;
    if (settled === '') return intl.formatMessage({ id: `formulaEditor.reading.always.${says}` });
    const phrase = readingInWords(reading, {
      labels,
      say: (key, params) => intl.formatMessage({ id: key }, params),
      list: (parts, type) => intl.formatList([...parts], { type }),
      number: (value) => intl.formatNumber(value, { maximumFractionDigits: 20 }),
      isolate: direction === 'rtl' ? isolated : asIs,
    });
    return intl.formatMessage({ id: `formulaEditor.reading.${says}` }, { reading: phrase });
  };
  return (
    <p id={id} className="formula-reading">
      {words()}
    </p>
  );
}
