import type { FormulaFault, Wanted } from 'core/formula';
import { bandCodeOf } from 'core/formula/bands';
import type { BandDefinition } from 'core/formula/definition';
import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { CheckedEditor, type EditorFieldProps } from './CheckedEditor';
import { checkFor, type FormulaPlace } from './check';
import type { FormulaContext } from './context';
import { faultInWords } from './faultInWords';
import { formulaLanguage } from './language';
import { type FormulaSurroundings, useFormulaContext } from './useFormulaContext';
import { useSettled } from './useSettled';

interface LabelledBand extends BandDefinition {
  label?: string;
}

interface Props extends FormulaSurroundings, EditorFieldProps {
  /** The type of value the formula must have. */
  wanted: Wanted;
  /** Its place in the instrument, for finding circles and rules that look ahead. */
  place?: FormulaPlace | undefined;
  /** In place of the check against `structure`; has to stay the same function. */
  check?: ((source: string) => readonly FormulaFault[]) | undefined;
  /** An empty formula is a fault. Default false. */
  required?: boolean;
  /** Bands of the value. */
  bands?: readonly LabelledBand[] | undefined;
}

const whole = (text: string) => [{ from: 0, to: text.length }];
const attributes = { dir: 'ltr', spellcheck: 'false', autocapitalize: 'off', translate: 'no' };

/** A field for a formula: highlighted, completed, checked and computed during typing. Left to right in every language. */
export function FormulaField(props: Props) {
  const { value, wanted, structure, place, required = false, bands } = props;
  const text = useText('formulaEditor.');
  const { box, context } = useFormulaContext(props, wanted);
  const { say, values } = context;
  const settled = useSettled(value);

  const { kind, code } = place ?? {};
  const check = useMemo(
    () => props.check ?? checkFor(structure, wanted, kind && code !== undefined ? { kind, code } : undefined),
    [props.check, structure, wanted, kind, code],
  );
  const found = useMemo(() => (settled.trim() === '' && !required ? [] : check(settled)), [check, settled, required]);
  const faults = useMemo(() => found.map((fault) => ({ ...fault, message: faultInWords(fault, say) })), [found, say]);
  const hasValue = values !== undefined && found.length === 0 && settled.trim() !== '';
  return (
    <CheckedEditor
      {...props}
      context={context}
      settled={settled}
      faults={faults}
      attributes={attributes}
      placeholder={text('placeholder')}
      extensions={() => formulaLanguage({ box, regionsIn: whole })}
      live={hasValue ? <Value source={settled} bands={bands} {...context} /> : null}
      keys={text('keys')}
    />
  );
}

interface ValueProps extends Pick<FormulaContext, 'values' | 'say' | 'tell'>, Pick<Props, 'bands'> {
  source: string;
}

/** The value on the sample, with its band: "= 14 · Moderate". */
function Value({ source, bands = [], values, say, tell }: ValueProps) {
  const found = values?.(source);
  if (!found) return null;
  const { value } = found;
  const words = tell(found);
  if (value === null) return <span className="formula-no-value">{words}</span>;
  const code = typeof value === 'number' ? bandCodeOf(bands, value) : null;
  if (code === null) return <span className="formula-value">{say('formulaEditor.is', { value: words })}</span>;
  const band = bands.find((one) => one.code === code)?.label ?? code;
  return <span className="formula-value">{say('formulaEditor.isInBand', { value: words, band })}</span>;
}
