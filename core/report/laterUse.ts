import { refOf } from '../formula/ast';
import { expressionsOf, treeOf } from '../formula/mentions';
import { readReports } from '../instrument/conditionalTexts';
import type { InstrumentDocument } from '../instrument/document';
import { type LaterField, laterFields } from '../instrument/respondent';
import { isRisk } from '../instrument/riskCalculation';
import { placeholderFormulas } from '../language/template';

type Reading = Pick<InstrumentDocument, 'calculations' | 'nuggets' | 'charts' | 'svgs' | 'reports'> & {
  /** In one language: placeholders are the same in all. */
  texts: Readonly<Record<string, string>>;
};

/** The formulas that decide what respondents see of a result, those of calculations apart. */
function formulasSeen({ nuggets = [], charts = [], svgs = [], reports = [], texts }: Reading): string[] {
  const blocks = readReports({ reports }, 'respondent').flatMap(({ code, blocks: own }) =>
    own.map((block) => ({ report: code, block })),
  );
  const groups = new Set(blocks.flatMap(({ block }) => (block.kind === 'nuggets' ? [block.group] : [])));
  const drawn = new Set(blocks.flatMap(({ block }) => (block.kind === 'chart' ? [block.chart] : [])));
  const pictured = new Set(blocks.flatMap(({ block }) => (block.kind === 'svg' ? [block.svg] : [])));
  const shownNuggets = nuggets.filter(({ group }) => groups.has(group) || isRisk(group));
  const conditions = [
    ...blocks.map(({ block }) => block.condition),
    ...shownNuggets.map(({ condition }) => condition),
    ...charts
      .filter(({ code }) => drawn.has(code))
      .flatMap(({ condition, series }) => [condition, ...series.map(({ formula }) => formula)]),
    ...svgs
      .filter(({ code }) => pictured.has(code))
      .flatMap(({ bindings = [] }) => bindings.map(({ formula }) => formula)),
  ];
  const keys = [
    ...blocks.flatMap(({ report, block }) => ('code' in block ? [`report.${report}.${block.code}.text`] : [])),
    ...shownNuggets.map(({ code }) => `nugget.${code}.text`),
  ];
  const placeholders = keys.flatMap((key) => [...placeholderFormulas(texts[key] ?? '')]);
  return [...conditions.filter((formula) => formula !== undefined), ...placeholders];
}

/**
 * Which of age and sex the result that respondents see depends on: its scores with those behind them, its texts and drawings. What rules
 * of questions use does not count: it is decided when the answers are sent.
 */
export function laterUse(reading: Reading): LaterField[] {
  const calculations = new Map((reading.calculations ?? []).map((one) => [one.code, one]));
  const named = new Set<string>();
  const look = (formula: string) => {
    const tree = treeOf(formula);
    for (const ast of tree ? expressionsOf(tree) : []) if (ast.kind === 'name') named.add(refOf(ast));
  };
  for (const { code, shownTo } of calculations.values()) if (shownTo?.includes('respondent')) named.add(code);
  formulasSeen(reading).forEach(look);
  // Grows during the loop.
  for (const name of named) {
    const formula = calculations.get(name)?.formula;
    if (formula !== undefined) look(formula);
  }
  return laterFields.filter((field) => named.has(`respondent.${field}`));
}
