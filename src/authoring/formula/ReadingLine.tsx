import type { Scope } from 'core/formula/scope';
import type { InstrumentStructure } from 'core/instrument/program';
import { useMemo } from 'react';
import type { Labels } from './offers';
import { type Readings, useReadingsOf } from './useReadings';
import { useSettled } from './useSettled';

interface Props {
  source: string;
  structure: InstrumentStructure;
  /** As in FormulaField. */
  scope?: Scope;
  /** As in FormulaField. */
  labels: Labels;
  says: Parameters<Readings>[1];
  id?: string;
}

/** A formula in plain language: "Shown when the answer to … is at least 2". Faults of an unreadable one are shown elsewhere. */
export function ReadingLine({ source, structure, scope, labels, says, id }: Props) {
  const reading = useReadingsOf(structure, labels, scope);
  const settled = useSettled(source);
  return (
    <p id={id} className="formula-reading">
      {useMemo(() => reading(settled, says), [reading, settled, says])}
    </p>
  );
}
