import { analyse } from '../formula';
import { mentionsIn } from '../formula/mentions';
import { codeSources } from './codeSources';
import { type InstrumentStructure, programDefinition } from './program';
import { Reach, type Reached } from './reach';

/** A calculation whose items are no longer the same. */
export interface ScoreChange {
  code: string;
  /** undefined: its formula does not show it, or cannot be read any more. */
  before: Reached | undefined;
  after: Reached | undefined;
  /** Codes of the tables that it looks into. */
  tables: string[];
}

/** The items that each calculation is computed from, those of the calculations that it uses included, by code. */
function itemsOf(structure: InstrumentStructure): Map<string, ReadonlySet<string>> {
  const { scope, calculations } = analyse(programDefinition(structure));
  const found = new Map<number, Set<string>>();
  const collect = (index: number): Set<string> => {
    const known = found.get(index);
    if (known !== undefined) return known;
    const items = new Set<string>();
    // Set before its parts are collected, so that a circle ends.
    found.set(index, items);
    const { references } = calculations[index] ?? {};
    for (const item of references?.items.keys() ?? []) items.add(scope.items[item]?.ref ?? '');
    for (const other of references?.calculations.keys() ?? []) for (const item of collect(other)) items.add(item);
    return items;
  };
  return new Map(scope.calculations.map(({ code }, index) => [code, collect(index)]));
}

const reachIn = (structure: InstrumentStructure): Reach =>
  new Reach(analyse(programDefinition(structure)).scope, structure.calculations);

/** The calculations, in their order, that are computed from other items after an edit of the instrument than before it. */
export function scoreChanges(before: InstrumentStructure, after: InstrumentStructure): ScoreChange[] {
  const [items, left] = [itemsOf(before), itemsOf(after)];
  const [reach, reachAfter] = [reachIn(before), reachIn(after)];
  const formulas = new Map(after.calculations?.map(({ code, formula }) => [code, formula]));
  const sources = codeSources(before);
  return (before.calculations ?? []).flatMap(({ code, formula }): ScoreChange[] => {
    const next = formulas.get(code);
    const lost = [...(items.get(code) ?? [])].some((item) => left.get(code)?.has(item) !== true);
    if (next === undefined || !lost) return [];
    const tables = mentionsIn(formula, sources).flatMap((mention) => (mention.kind === 'table' ? mention.code : []));
    return [
      {
        code,
        before: reach.ofFormula(formula),
        after: reachAfter.ofFormula(next),
        tables: [...new Set(tables)],
      },
    ];
  });
}
