import { parseFormula } from '../formula';
import type { Ast } from '../formula/ast';
import { partsOf } from '../formula/parts';
import type { Audience } from '../instrument/document';
import type { InstrumentStructure } from '../instrument/program';
import { untoldToRespondents } from './withheld';

type RespondentDatum = 'age' | 'sex' | 'country';
const data: readonly RespondentDatum[] = ['age', 'sex', 'country'];

/** What scores depend on besides the answers. */
export interface NormUse {
  /** Codes of the tables that are looked up, in the document's order. */
  tables: string[];
  /** The respondent data that is used. */
  respondent: RespondentDatum[];
  /** Means and standard deviations that are written into a formula. */
  constants: { calculation: string; mean: number; sd: number }[];
}

/**
 * The norms behind the scores that an audience sees, including those behind the scores that these use. A norm and the score that it gave
 * reveal its input: respondents see no norm between their scores and what is for staff only.
 * @param hasValue of one person: scores without a value were compared with nothing
 */
export function normUse(
  structure: InstrumentStructure,
  audience: Audience,
  hasValue: (calculation: string) => boolean = () => true,
): NormUse {
  const calculations = new Map((structure.calculations ?? []).map((one) => [one.code, one]));
  const tables = new Set<string>();
  const asked = new Set<string>();
  const constants: NormUse['constants'] = [];
  const reached = new Set<string>();
  for (const { code, shownTo } of calculations.values())
    if (shownTo?.includes(audience) && hasValue(code)) reached.add(code);
  const look = (calculation: string, ast: Ast): void => {
    if (ast.kind === 'name') {
      if (ast.name === 'respondent') asked.add(ast.member ?? '');
      else if (calculations.has(ast.name)) reached.add(ast.name);
    }
    if (ast.kind === 'call') {
      const [first, mean, sd] = ast.positional;
      if (ast.name === 'lookup' && first?.kind === 'text') tables.add(first.value);
      const isNorm = ast.name === 'zscore' || ast.name === 'tscore';
      if (isNorm && mean?.kind === 'number' && sd?.kind === 'number') {
        constants.push({ calculation, mean: mean.value, sd: sd.value });
      }
    }
    for (const part of partsOf(ast)) look(calculation, part);
  };
  const untold = audience === 'respondent' ? untoldToRespondents(structure) : new Set<string>();
  // What is found on the way is visited too.
  for (const code of reached) {
    if (untold.has(code)) continue;
    const formula = calculations.get(code)?.formula;
    if (formula !== undefined) look(code, parseFormula(formula));
  }
  return {
    tables: (structure.tables ?? []).map(({ code }) => code).filter((code) => tables.has(code)),
    respondent: data.filter((one) => asked.has(one)),
    constants,
  };
}
