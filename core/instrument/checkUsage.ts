import { parseTemplate } from '../language/template';
import type { InstrumentDocument } from './document';
import { quotedParts } from './formulaParts';
import { type Problem, problem, type StructureProblemCode } from './problem';

/** Every formula of a document, those in the placeholders of its base texts included. */
function allFormulas(document: InstrumentDocument): string[] {
  const formulas: (string | undefined)[] = [
    ...(document.sections ?? []).map(({ visibleIf }) => visibleIf),
    ...document.questions.map(({ visibleIf }) => visibleIf),
    ...(document.calculations ?? []).map(({ formula }) => formula),
    ...(document.nuggets ?? []).map(({ condition }) => condition),
    ...(document.charts ?? []).flatMap(({ condition, series }) => [condition, ...series.map(({ formula }) => formula)]),
    ...(document.svgs ?? []).flatMap(({ bindings }) => (bindings ?? []).map(({ formula }) => formula)),
    ...(document.reports ?? []).flatMap(({ blocks }) => blocks.map(({ condition }) => condition)),
  ];
  const inTexts = Object.values(document.texts[document.baseLocale] ?? {}).flatMap((text) =>
    parseTemplate(text).flatMap((piece) => ('formula' in piece ? [piece.formula] : [])),
  );
  return [...formulas.filter((formula) => formula !== undefined), ...inTexts];
}

/** Parts that nothing uses: harmless, but probably an oversight. Questions that no score uses are not included. */
export function checkUsage(document: InstrumentDocument): Problem[] {
  const blocks = (document.reports ?? []).flatMap((report) => report.blocks);
  const used = {
    answerSets: new Set(document.questions.map(({ answerSet }) => answerSet)),
    tables: quotedParts(allFormulas(document)).tables,
    images: new Set([
      document.settings?.cover,
      ...document.questions.map(({ image }) => image),
      ...(document.answerSets ?? []).flatMap(({ answers }) => answers.map(({ image }) => image)),
      ...blocks.map((block) => (block.kind === 'image' ? block.image : undefined)),
    ]),
    svgs: new Set(blocks.map((block) => (block.kind === 'svg' ? block.svg : undefined))),
    charts: new Set(blocks.map((block) => (block.kind === 'chart' ? block.chart : undefined))),
  };
  const codes: Record<keyof typeof used, StructureProblemCode> = {
    answerSets: 'unused.answer_set',
    tables: 'unused.table',
    images: 'unused.image',
    svgs: 'unused.svg',
    charts: 'unused.chart',
  };
  const found = (Object.keys(codes) as (keyof typeof used)[]).flatMap((list) =>
    (document[list] ?? []).flatMap(({ code }, index) =>
      (used[list] as ReadonlySet<string | undefined>).has(code)
        ? []
        : [problem(codes[list], [list, index], code, { code })],
    ),
  );
  const groups = new Set(blocks.map((block) => (block.kind === 'nuggets' ? block.group : undefined)));
  const unusedGroups = new Set(
    (document.nuggets ?? []).map(({ group }) => group).filter((group) => !groups.has(group)),
  );
  for (const group of unusedGroups) {
    const index = document.nuggets?.findIndex((nugget) => nugget.group === group) ?? 0;
    found.push(
      problem('unused.nugget_group', ['nuggets', index, 'group'], document.nuggets?.[index]?.code ?? null, { group }),
    );
  }
  return found;
}
