import { useIntl } from '@umijs/max';
import type { Wanted } from 'core/formula';
import { type BandCodes, bandCode, bandCodesOf } from 'core/formula/bands';
import type { BandDefinition } from 'core/formula/definition';
import { useId, useMemo } from 'react';
import { checkFor, type FormulaPlace } from './check';
import { FaultList } from './FaultList';
import { faultInWords } from './faultInWords';
import { replaceText, selectText } from './faults';
import { formulaLanguage } from './language';
import { useEditorView } from './useEditorView';
import { type FormulaSurroundings, useFormulaContext } from './useFormulaContext';
import { useColours, usePhrases } from './useLook';
import { useMarkedFaults } from './useMarkedFaults';
import { useSettled } from './useSettled';
import './formula.css';

interface LabelledBand extends BandDefinition {
  label?: string;
}

interface Props extends FormulaSurroundings {
  value: string;
  onChange(value: string): void;
  /** On blur, and on Ctrl or ⌘ with Enter. */
  onCommit?(): void;
  /** The type of value the formula must have. */
  wanted: Wanted;
  /** Its place in the instrument, for finding circles and rules that look ahead. */
  place?: FormulaPlace | undefined;
  /** An empty formula is a fault. Default false. */
  required?: boolean;
  /** Accessible name; else `labelledBy`, the id of the label. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  /** Bands of the value. */
  bands?: readonly LabelledBand[] | undefined;
  /** Lines shown before it grows. Default 1. */
  rows?: number;
  id?: string;
  readOnly?: boolean;
  autoFocus?: boolean;
}

const whole = (text: string) => [{ from: 0, to: text.length }];

/** A field for a formula: highlighted, completed, checked and computed during typing. Left to right in every language. */
export function FormulaField(props: Props) {
  const { value, onChange, onCommit, wanted, structure, place, required = false, bands, rows = 1 } = props;
  const { readOnly = false, autoFocus = false, describedBy } = props;
  const intl = useIntl();
  const own = useId();
  const { box, context } = useFormulaContext(props, wanted);
  const { say, values } = context;
  const settled = useSettled(value);

  const [placeKind, placeCode] = [place?.kind, place?.code];
  const check = useMemo(
    () =>
      checkFor(
        structure,
        wanted,
        placeKind && placeCode !== undefined ? { kind: placeKind, code: placeCode } : undefined,
      ),
    [structure, wanted, placeKind, placeCode],
  );
  const found = useMemo(() => (settled.trim() === '' && !required ? [] : check(settled)), [check, settled, required]);
  const faults = useMemo(() => found.map((fault) => ({ ...fault, message: faultInWords(fault, say) })), [found, say]);

  const ids = { faults: `${own}faults`, value: `${own}value`, keys: `${own}keys` };
  const { parent, view } = useEditorView({
    value,
    onChange,
    onCommit,
    readOnly,
    autoFocus,
    placeholder: intl.formatMessage({ id: 'formulaEditor.placeholder' }),
    phrases: usePhrases(),
    attributes: {
      dir: 'ltr',
      spellcheck: 'false',
      autocapitalize: 'off',
      translate: 'no',
      'aria-describedby': [describedBy, ids.faults, ids.value, ids.keys].filter(Boolean).join(' '),
      'aria-invalid': String(faults.length > 0),
      ...(props.id !== undefined && { id: props.id }),
      ...(props.label !== undefined && { 'aria-label': props.label }),
      ...(props.labelledBy !== undefined && { 'aria-labelledby': props.labelledBy }),
      style: `min-block-size: ${rows * 1.6}em`,
    },
    extensions: () => formulaLanguage({ box, regionsIn: whole }),
  });

  useMarkedFaults(view, { context, settled, faults });

  return (
    <div className="formula-field" style={useColours()}>
      <div ref={parent} />
      <p id={ids.value} className="formula-live">
        {values && found.length === 0 && settled.trim() !== '' ? (
          <Value source={settled} bands={bands} {...context} />
        ) : null}
      </p>
      <FaultList
        id={ids.faults}
        faults={faults}
        onSelect={({ start, end }) => view.current && selectText(view.current, start, end)}
        onMend={
          readOnly ? undefined : ({ start, end }, text) => view.current && replaceText(view.current, start, end, text)
        }
      />
      <span id={ids.keys} className="visually-hidden">
        {intl.formatMessage({ id: 'formulaEditor.keys' })}
      </span>
    </div>
  );
}

interface ValueProps extends Pick<ReturnType<typeof useFormulaContext>['context'], 'values' | 'say' | 'tell'> {
  source: string;
  bands: readonly LabelledBand[] | undefined;
}

/** The value on the sample, with its band: "= 14 · Moderate". */
function Value({ source, bands = [], values, say, tell }: ValueProps) {
  const codes: BandCodes = useMemo(() => bandCodesOf(bands), [bands]);
  const found = values?.(source);
  if (!found) return null;
  const { value } = found;
  const code = typeof value === 'number' ? bandCode(codes, value) : null;
  const band = code === null ? undefined : (bands.find((one) => one.code === code)?.label ?? code);
  const words = tell(found);
  if (value === null) return <span className="formula-no-value">{words}</span>;
  return (
    <span className="formula-value">
      {band === undefined
        ? say('formulaEditor.is', { value: words })
        : say('formulaEditor.isInBand', { value: words, band })}
    </span>
  );
}
