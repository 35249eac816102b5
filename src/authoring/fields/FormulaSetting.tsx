import type { Wanted } from 'core/formula';
import type { Draft } from 'core/instrument/draft';
import { fieldOf, findPart } from 'core/instrument/operations';
import { type ComponentProps, useId, useMemo } from 'react';
import { useEdits, usePart, useStructure } from '../draft/useParts';
import { FormulaField } from '../formula/FormulaField';
import { ReadingLine } from '../formula/ReadingLine';
import { useFormulaSurroundings } from './useFormulaSurroundings';
import { useTyped } from './useTyped';

interface Props {
  part: string;
  /** `formula`, `condition`, `visibleIf`. */
  field: string;
  label: string;
  wanted: Wanted;
  help?: string;
  /** Whether the formula may be empty; the field is then removed. */
  optional?: boolean;
  /** Shows the formula in plain words below it, as a sentence about what it decides. */
  says?: 'shown' | 'used' | 'value';
  rows?: number;
  autoFocus?: boolean;
}

/** The place that the checks for circles and for rules that look ahead need. */
function formulaPlace(draft: Draft, part: string, field: string): ComponentProps<typeof FormulaField>['place'] {
  const { kind, part: holder } = findPart(draft, part) ?? {};
  const code = holder?.code ?? '';
  if (kind === 'calculation' && field === 'formula') return { kind, code };
  return (kind === 'question' || kind === 'section') && field === 'visibleIf' ? { kind, code } : undefined;
}

/** A formula of a part, saved while typing. */
export function FormulaSetting({ part, field, label, wanted, help, optional = false, says, rows, autoFocus }: Props) {
  const id = useId();
  const surroundings = useFormulaSurroundings();
  const holder = usePart(part);
  const saved = holder === undefined ? '' : String(fieldOf(holder, field) ?? '');
  const draft = useStructure();
  const place = useMemo(() => formulaPlace(draft, part, field), [draft, part, field]);
  const { set } = useEdits();
  const { value, onChange, save } = useTyped(saved, (source) =>
    set(part, field, optional && source.trim() === '' ? undefined : source),
  );
  return (
    <div className="formula-setting">
      <div id={`${id}-label`} className="text-pair-label">
        {label}
      </div>
      <FormulaField
        {...surroundings}
        id={id}
        labelledBy={`${id}-label`}
        describedBy={help ? `${id}-help` : says && `${id}-reading`}
        value={value}
        wanted={wanted}
        place={place}
        onChange={onChange}
        onCommit={save}
        rows={rows}
        autoFocus={autoFocus}
      />
      {help ? (
        <div id={`${id}-help`} className="text-pair-help">
          {help}
        </div>
      ) : null}
      {says ? <ReadingLine {...surroundings} id={`${id}-reading`} source={value} says={says} /> : null}
    </div>
  );
}
