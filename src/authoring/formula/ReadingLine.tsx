import { useIntl } from '@umijs/max';
import { readingOf } from 'core/formula/reading';
import { type InstrumentStructure, scopeOf } from 'core/instrument/program';
import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';
import type { Labels } from './offers';
import { readingInWords } from './readingInWords';
import { useSettled } from './useSettled';

interface Props {
  source: string;
  structure: InstrumentStructure;
  /** As in FormulaField. */
  labels: Labels;
  /** Whether the formula decides if something is shown or used, or is a value. */
  says: 'shown' | 'used' | 'value';
  id?: string;
}

/** First strong isolate and pop directional isolate: keeps words of another direction together. */
const isolated = (text: string): string => `\u2068${text}\u2069`;
const asIs = (text: string): string => text;

/** A formula in plain language: "Shown when the answer to … is at least 2". */
export function ReadingLine({ source, structure, labels, says, id }: Props) {
  const intl = useIntl();
  const text = useText();
  const { direction } = useLanguage();
  const scope = useMemo(() => scopeOf(structure), [structure]);
  const settled = useSettled(source).trim();
  const reading = useMemo(() => readingOf(settled, scope), [settled, scope]);
  // Faults of an unreadable formula are shown elsewhere.
  const isUnread = settled === '' ? says === 'value' : reading.kind === 'source';
  const words = () => {
    if (isUnread) return null;
    if (settled === '') return text(`formulaEditor.reading.always.${says}`);
    const phrase = readingInWords(reading, {
      labels,
      say: (key, params) => text(key, params),
      list: (parts, type) => intl.formatList([...parts], { type }),
      number: (value) => intl.formatNumber(value, { maximumFractionDigits: 20 }),
      isolate: direction === 'rtl' ? isolated : asIs,
    });
    return text(`formulaEditor.reading.${says}`, { reading: phrase });
  };
  return (
    <p id={id} className="formula-reading">
      {words()}
    </p>
  );
}
