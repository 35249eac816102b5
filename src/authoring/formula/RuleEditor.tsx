import type { InstrumentStructure } from 'core/instrument/program';
import { useId } from 'react';
import { FormulaField } from './FormulaField';
import type { Labels } from './offers';
import { ReadingLine } from './ReadingLine';

interface Props {
  label: string;
  value: string;
  /** Defines the names that the rule can use. */
  structure: InstrumentStructure;
  labels: Labels;
  onChange(source: string): void;
  onCommit(): void;
}

/** A rule that decides whether something is shown, outside any draft: with its faults, and in plain words below. */
export function RuleEditor({ label, value, structure, labels, onChange, onCommit }: Props) {
  const id = useId();
  return (
    <div>
      <FormulaField
        id={id}
        label={label}
        describedBy={`${id}-reading`}
        structure={structure}
        labels={labels}
        value={value}
        wanted="boolean"
        rows={2}
        onChange={onChange}
        onCommit={onCommit}
      />
      <ReadingLine id={`${id}-reading`} source={value} structure={structure} labels={labels} says="shown" />
    </div>
  );
}
