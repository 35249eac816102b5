import { tokenize } from '../formula/tokens';
import type { InstrumentStructure } from '../instrument/program';

/** The instrument without the calculations and tables that neither the condition nor a rule of a question comes to: less to look at. */
export function neededParts(structure: InstrumentStructure, condition: string): InstrumentStructure {
  const calculations = new Map(structure.calculations?.map((calculation) => [calculation.code, calculation]));
  const named = new Set<string>();
  const look = (source: string | undefined): void => {
    if (source === undefined) return;
    for (const { kind, text } of tokenize(source)) {
      // A text may be the code of a table, or of a calculation with bands.
      if ((kind !== 'name' && kind !== 'text') || named.has(text)) continue;
      named.add(text);
      look(calculations.get(text)?.formula);
    }
  };
  look(condition);
  for (const { visibleIf } of structure.questions) look(visibleIf);
  return {
    ...structure,
    calculations: structure.calculations?.filter(({ code }) => named.has(code)),
    tables: structure.tables?.filter(({ code }) => named.has(code)),
  };
}
