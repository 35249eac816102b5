import { type Dependencies, dependenciesOf } from '../formula/dependencies';
import { type InstrumentStructure, programDefinition } from '../instrument/program';

const usesOneOf =
  (codes: ReadonlySet<string>) =>
  ({ calculations }: Dependencies): boolean =>
    calculations.some((each) => codes.has(each));

/** The calculations that respondents know only by name: those for staff only, and internal ones that use them. */
export function withheldFromRespondents(structure: InstrumentStructure): ReadonlySet<string> {
  const calculations = structure.calculations ?? [];
  const audience = new Map(calculations.map(({ code, shownTo = [] }) => [code, shownTo]));
  const withheld = new Set(
    calculations
      .filter(({ shownTo = [] }) => shownTo.length > 0 && !shownTo.includes('respondent'))
      .map(({ code }) => code),
  );
  if (withheld.size === 0) return withheld;
  const inner = dependenciesOf(programDefinition(structure)).filter(({ code }) => audience.get(code)?.length === 0);
  for (let before = -1; before < withheld.size; ) {
    before = withheld.size;
    for (const each of inner) if (usesOneOf(withheld)(each)) withheld.add(each.code);
  }
  return withheld;
}

/** The calculations whose formulas are hidden from respondents: withheld ones, and scores computed from these. */
export function untoldToRespondents(structure: InstrumentStructure): ReadonlySet<string> {
  const withheld = withheldFromRespondents(structure);
  if (withheld.size === 0) return withheld;
  const resting = dependenciesOf(programDefinition(structure)).filter(usesOneOf(withheld));
  return new Set([...withheld, ...resting.map(({ code }) => code)]);
}
