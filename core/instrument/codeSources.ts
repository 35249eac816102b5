import { type CodeFamily, type CodeSources, expressionsOf, familiesOf, treeOf } from '../formula/mentions';
import type { Question, QuestionKind } from './document';
import type { InstrumentStructure } from './program';

const choiceKinds: ReadonlySet<QuestionKind> = new Set([
  'single_choice',
  'multiple_choice',
  'matrix',
  'ranking',
  'image_choice',
]);

/** The answer set whose codes a question's answers are; undefined: it is answered otherwise. */
export const answerSetOf = ({ kind, answerSet }: Question): string | undefined =>
  choiceKinds.has(kind) ? answerSet : undefined;

/** Which texts of an instrument's formulas are codes of answers or bands. Where a code stands twice the first part counts. */
export function codeSources({ questions, calculations = [] }: InstrumentStructure): CodeSources {
  const asked = new Map([...questions].reverse().map((question) => [question.code, question]));
  const formulas = new Map(
    [...calculations]
      .reverse()
      .flatMap(({ code, type, formula }) => (type === 'text' ? [[code, formula] as const] : [])),
  );
  const known = new Map<string, readonly CodeFamily[]>();
  const sources: CodeSources = {
    answersOf: (code) => {
      const question = asked.get(code);
      const set = question && answerSetOf(question);
      return set === undefined ? undefined : { set, ranking: question?.kind === 'ranking' };
    },
    familiesOf: (code) => {
      const taken = known.get(code);
      if (taken !== undefined) return taken;
      // Empty while it is visited: a circle ends here.
      known.set(code, []);
      const formula = formulas.get(code);
      const tree = formula === undefined ? undefined : treeOf(formula);
      const families = distinct(tree === undefined ? [] : familiesOf(tree, sources));
      known.set(code, families);
      return families;
    },
  };
  return sources;
}

function distinct(families: readonly CodeFamily[]): CodeFamily[] {
  return [...new Map(families.map((family) => [`${family.kind} ${family.of}`, family])).values()];
}

/** By table and column: whose codes are looked up there. */
export function lookedUpFamilies(formulas: Iterable<string>, sources: CodeSources): Map<string, CodeFamily[][]> {
  const columns = new Map<string, CodeFamily[][]>();
  for (const formula of formulas) {
    if (!formula.includes('lookup')) continue;
    const tree = treeOf(formula);
    if (tree === undefined) continue;
    for (const ast of expressionsOf(tree)) {
      if (ast.kind !== 'call' || ast.name !== 'lookup') continue;
      const [table, ...keys] = ast.positional;
      if (table?.kind !== 'text') continue;
      const before = columns.get(table.value) ?? [];
      columns.set(
        table.value,
        keys.map((key, column) => distinct([...(before[column] ?? []), ...familiesOf(key, sources)])),
      );
    }
  }
  return columns;
}
