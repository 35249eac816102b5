import { useIntl } from '@umijs/max';
import type { Wanted } from 'core/formula';
import type { Scope } from 'core/formula/scope';
import { type InstrumentStructure, scopeOf } from 'core/instrument/program';
import { useMemo, useRef } from 'react';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';
import type { ContextBox, FormulaContext, Say } from './context';
import { type LiveValue, type Sample, valuesOn } from './liveValue';
import type { Labels } from './offers';
import { liveInWords } from './valueInWords';

/** Decimals shown in the editor; reports round scores themselves. */
const digits = 4;

export interface FormulaSurroundings {
  /** Defines the names; the same object as long as nothing in it has changed. */
  structure: InstrumentStructure;
  /** In place of the names of `structure`: those of a formula outside any instrument. */
  scope?: Scope | undefined;
  /**
   * Labels of codes: the text of a question `q1` or row `q5.r1`, the name of a calculation `total`, the label of an
   * answer `answer:q1=never` and of a band `band:total.low`.
   */
  labels: Labels;
  /** For computing values. */
  sample?: Sample | undefined;
  /** Instead of a sample: computes a formula, or a part of it; null: no value. */
  values?: ((source: string) => LiveValue | null) | undefined;
}

/** The context for the editor, in a ref that always contains the latest one. */
export function useFormulaContext(
  { structure, scope: given, labels, sample, values }: FormulaSurroundings,
  wanted: Wanted,
) {
  const intl = useIntl();
  const { direction } = useLanguage();
  const scope = useMemo(() => given ?? scopeOf(structure), [given, structure]);
  const say: Say = useText();
  const lookUp = useMemo(() => values ?? (sample && valuesOn(sample)), [values, sample]);
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: digits });
  const tell = (value: LiveValue) => liveInWords(value, { say, labels, number });
  const context: FormulaContext = { scope, wanted, labels, values: lookUp, say, tell, direction };
  const box: ContextBox = useRef(context);
  box.current = context;
  return { box, context };
}
