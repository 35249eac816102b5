import { dependenciesOf } from '../formula/dependencies';
import { treeOf } from '../formula/mentions';
import { printFormula } from '../formula/printer';
import { type InstrumentStructure, programDefinition } from '../instrument/program';

/** A formula regardless of spacing. */
function written(formula: string | undefined): string | null {
  if (formula === undefined) return null;
  const tree = treeOf(formula);
  return tree === undefined ? formula : printFormula(tree);
}

/**
 * Everything that the value of each calculation depends on: formulas, those behind them, tables, bands that formulas use, and for the
 * questions used how their answers are scored and when they are shown. If a calculation has the same basis in two versions, the same
 * answers give the same score. Names, texts, order and decimals are not part of it.
 * @returns by code of the calculation
 */
export function scoreBases(structure: InstrumentStructure): Map<string, string> {
  const definition = programDefinition(structure);
  const questions = new Map(definition.questions.map((question) => [question.code, question]));
  // A blank keeps these names apart from every code.
  const rules = [
    ...definition.questions.map(({ code, visibleIf }) => ({ code: `shown ${code}`, formula: visibleIf })),
    ...definition.sections.map(({ visibleIf }, index) => ({ code: `section ${index}`, formula: visibleIf })),
  ].flatMap(({ code, formula }) => (formula === undefined ? [] : [{ code, type: 'boolean' as const, formula }]));
  const all = [...definition.calculations, ...rules];
  const formulas = new Map(all.map((one) => [one.code, one]));
  const uses = new Map(dependenciesOf({ ...definition, calculations: all }).map((one) => [one.code, one]));

  const questionOf = (item: string) => questions.get(item.split('.')[0] ?? '');

  function basisOf(code: string): string {
    const calculations = new Set([code]);
    const items = new Set<string>();
    const tables = new Set<string>();
    const banded = new Set<string>();
    // Grows during the loop.
    for (const each of calculations) {
      const used = uses.get(each);
      for (const other of used?.calculations ?? []) calculations.add(other);
      for (const table of used?.tables ?? []) tables.add(table);
      for (const other of used?.banded ?? []) banded.add(other);
      for (const item of used?.items ?? []) {
        items.add(item);
        const question = questionOf(item);
        for (const rule of [`shown ${question?.code}`, `section ${question?.section}`]) {
          if (formulas.has(rule)) calculations.add(rule);
        }
      }
    }
    const item = (ref: string) => {
      const question = questionOf(ref);
      const row = question?.rows?.find((one) => ref === `${question.code}.${one.code}`);
      const { kind, answers = [], min, max, assumedMin, assumedMax, reverse = false } = question ?? {};
      const scores = answers.map((answer) => [answer.code, answer.score ?? null]).sort();
      return [ref, kind, scores, min, max, assumedMin, assumedMax, row?.reverse ?? reverse];
    };
    return JSON.stringify([
      [...calculations].sort().map((each) => {
        // Section by section: their numbers change with the order.
        const name = each.startsWith('section ') ? 'section' : each === code ? 'itself' : each;
        return [name, formulas.get(each)?.type, written(formulas.get(each)?.formula)];
      }),
      [...items].sort().map(item),
      definition.tables
        .filter((table) => tables.has(table.code))
        .map(({ code: name, keys, rows }) => [name, keys, rows]),
      definition.calculations.filter((one) => banded.has(one.code)).map((one) => [one.code, one.bands ?? []]),
    ]);
  }
  return new Map(definition.calculations.map(({ code }) => [code, basisOf(code)]));
}
