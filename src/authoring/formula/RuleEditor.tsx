import type { FormulaFault } from 'core/formula';
import type { Scope } from 'core/formula/scope';
import type { InstrumentStructure } from 'core/instrument/program';
import { useId } from 'react';
import { FormulaField } from './FormulaField';
import type { Labels } from './offers';
import { ReadingLine } from './ReadingLine';

interface Props {
  label: string;
  value: string;
  /** Defines the names that the rule can use. */
  scope: Scope;
  /** Has to stay the same function. */
  check(source: string): readonly FormulaFault[];
  labels: Labels;
  /** What the rule decides: whether something is shown (default), or whom a quota counts. */
  says?: 'shown' | 'counted';
  onChange(source: string): void;
  onCommit(): void;
}

const nothing: InstrumentStructure = { code: 'rule', questions: [] };

/** A rule that decides whether something is shown, outside any instrument: with its faults, and in plain words below. */
export function RuleEditor({ label, value, scope, check, labels, says = 'shown', onChange, onCommit }: Props) {
  const id = useId();
  return (
    <div>
      <FormulaField
        id={id}
        label={label}
        describedBy={`${id}-reading`}
        structure={nothing}
        scope={scope}
        check={check}
        labels={labels}
        value={value}
        wanted="boolean"
        rows={2}
        onChange={onChange}
        onCommit={onCommit}
      />
      <ReadingLine id={`${id}-reading`} source={value} structure={nothing} scope={scope} labels={labels} says={says} />
    </div>
  );
}
