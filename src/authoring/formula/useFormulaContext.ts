import { useIntl } from '@umijs/max';
import type { Wanted } from 'core/formula';
import { type InstrumentStructure, scopeOf } from 'core/instrument/program';
import { useCallback, useMemo, useRef } from 'react';
import { useLanguage } from '@/shell/start/useLanguage';
import type { ContextBox, FormulaContext, Say } from './context';
import { type LiveValue, type Sample, valuesOn } from './liveValue';
import type { Labels } from './offers';
import { liveInWords } from './valueInWords';

/** What a reader can still take in; scores are rounded for reports elsewhere. */
const digits = 4;

export interface FormulaSurroundings {
  /** What names there are; the same object as long as nothing in it has changed. */
  structure: InstrumentStructure;
  /**
   * Words for a code: the text of a question `q1` or row `q5.r1`, the name of a calculation `total`; where there are such, the label of an
   * answer `answer:q1=never` and of a band `band:total.low`.
   */
  labels: Labels;
  /** An answer sheet to show values on. */
  sample?: Sample | undefined;
  /** Instead of a sample: what a formula, or a part of one, comes to; null: it has no value. */
  values?: ((source: string) => LiveValue | null) | undefined;
}

/** What the editor asks the page for, in a box that stays the same while its content is always the newest. */
export function useFormulaContext({ structure, labels, sample, values }: FormulaSurroundings, wanted: Wanted) {
  const intl = useIntl();
  const { direction } = useLanguage();
  const scope = useMemo(() => scopeOf(structure), [structure]);
  const say = useCallback<Say>((id, params) => intl.formatMessage({ id }, params), [intl]);
  const lookUp = useMemo(() => values ?? (sample && valuesOn(sample)), [values, sample]);
  const tell = (value: LiveValue) =>
    liveInWords(value, {
      say,
      labels,
      number: (number) => intl.formatNumber(number, { maximumFractionDigits: digits }),
    });
  const context: FormulaContext = { scope, wanted, labels, values: lookUp, say, tell, direction };
  const box: ContextBox = useRef(context);
  box.current = context;
  return { box, context };
}
