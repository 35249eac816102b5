import { type Dependencies, dependenciesOf } from '../formula/dependencies';
import { type InstrumentStructure, programDefinition } from '../instrument/program';

const usesOneOf =
  (codes: ReadonlySet<string>) =>
  ({ calculations }: Dependencies): boolean =>
    calculations.some((each) => codes.has(each));

/** The calculations of which a respondent learns no more than the name: those for staff alone, and inner ones that rest upon them. */
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

/** The calculations of whose formula a respondent learns nothing: withheld ones, and scores that are worked out from these. */
export function untoldToRespondents(structure: InstrumentStructure): ReadonlySet<string> {
  const withheld = withheldFromRespondents(structure);
  if (withheld.size === 0) return withheld;
  const resting = dependenciesOf(programDefinition(structure)).filter(usesOneOf(withheld));
  return new Set([...withheld, ...resting.map(({ code }) => code)]);
}
