import type { Ast } from '../formula/ast';
import { expressionsOf, treeOf } from '../formula/mentions';
import { type InstrumentStructure, questionsInOrder } from '../instrument/program';

/** The expressions of a formula; none where it cannot be read. */
export function expressionsIn(source: string, members = 1): Ast[] {
  const tree = treeOf(source, members);
  return tree === undefined ? [] : [...expressionsOf(tree)];
}

/** Of an instrument what these expressions come to, by rules, calculations, ranges, tags and tables: less to look at. */
export function neededParts(structure: InstrumentStructure, expressions: readonly Ast[]): InstrumentStructure {
  const { code, sections = [], answerSets, calculations = [], tables = [], settings } = structure;
  const questions = questionsInOrder(structure);
  const formulas = new Map(calculations.map((each) => [each.code, each.formula]));
  const places = new Map(questions.map((each, place) => [each.code, place]));
  const tagged = new Map<string, number[]>();
  questions.forEach(({ tags = [], rows = [] }, place) => {
    for (const tag of new Set([...tags, ...rows.flatMap((row) => row.tags ?? [])])) {
      tagged.set(tag, [...(tagged.get(tag) ?? []), place]);
    }
  });
  const named = new Set<string>();
  const kept = new Set<number>();
  const sources: (string | undefined)[] = sections.map(({ visibleIf }) => visibleIf);

  const keep = (place: number) => {
    if (!kept.has(place)) sources.push(questions[place]?.visibleIf);
    kept.add(place);
  };
  const name = (part: string) => {
    const place = places.get(part);
    if (place !== undefined) keep(place);
    if (!named.has(part)) sources.push(formulas.get(part));
    named.add(part);
  };
  const look = (ast: Ast) => {
    if (ast.kind === 'name') name(ast.name);
    else if (ast.kind === 'text') {
      // The code of a table or of a calculation with bands, or a tag.
      name(ast.value);
      for (const place of tagged.get(ast.value) ?? []) keep(place);
    } else if (ast.kind === 'range') {
      const [from = 0, to = -1] = [places.get(ast.from.name), places.get(ast.to.name)];
      for (let place = from; place <= to; place += 1) keep(place);
    }
  };
  expressions.forEach(look);
  for (const source of sources) if (source !== undefined) expressionsIn(source).forEach(look);
  return {
    ...{ code, sections, settings },
    ...(answerSets && { answerSets }),
    questions: questions.filter((_, place) => kept.has(place)),
    calculations: calculations.filter((each) => named.has(each.code)),
    tables: tables.filter((each) => named.has(each.code)),
  };
}
