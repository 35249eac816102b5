import { type TextPart, type TextStructure, textKeys } from './textKeys';

/** A part of an instrument as people call it: by its number, from 1, where it has a place in an order, and by a text of its own. */
export interface NamedPart {
  part: TextPart;
  number: number | null;
  /** Key of the text that names it; null: it has none. */
  nameKey: string | null;
}

/** What a text belongs to. */
export interface TextName extends NamedPart {
  /** Of the text in the document, and in translation files: made of codes. */
  key: string;
  /** Which of the part's texts it is: `text`, `help`, `label`. */
  field: string;
  /** What the part lies in, as an answer in the first question that uses it. */
  within: NamedPart | null;
  /** The section in which the text is seen; null: in none, or the instrument has no sections. */
  section: NamedPart | null;
}

/** By the key of each text of the document what it belongs to. */
export function textNames(document: TextStructure): Map<string, TextName> {
  const sections = new Map(
    (document.sections ?? []).map(({ code }, index): [string, NamedPart] => [
      code,
      { part: 'section', number: index + 1, nameKey: `section.${code}.title` },
    ]),
  );
  const sectionOf = (code: string | undefined) => (code === undefined ? null : (sections.get(code) ?? null));

  const parts = new Map<string, Omit<TextName, 'field' | 'key'>>();
  const put = (
    part: TextPart,
    code: string,
    nameKey: string | null,
    number: number | null = null,
    within: NamedPart | null = null,
    section: NamedPart | null = null,
  ) => {
    const named = { part, number, nameKey };
    parts.set(`${part} ${code}`, { ...named, within, section });
    return named;
  };

  put('instrument', '', 'title');
  for (const [code, section] of sections) put('section', code, section.nameKey, section.number, null, section);
  const users = new Map<string, { question: NamedPart; section: NamedPart | null }>();
  for (const [index, { code, section: inside, answerSet, rows }] of document.questions.entries()) {
    const section = sectionOf(inside);
    const question = put('question', code, `question.${code}.text`, index + 1, null, section);
    if (answerSet !== undefined && !users.has(answerSet)) users.set(answerSet, { question, section });
    for (const [nth, row] of (rows ?? []).entries())
      put('row', `${code}.${row.code}`, `question.${code}.${row.code}.text`, nth + 1, question, section);
  }
  for (const set of document.answerSets ?? []) {
    const { question = null, section = null } = users.get(set.code) ?? {};
    for (const [nth, { code }] of set.answers.entries())
      put('answer', `${set.code}.${code}`, `answer.${set.code}.${code}.label`, nth + 1, question, section);
  }
  for (const { code, bands } of document.calculations ?? []) {
    const calculation = put('calculation', code, `calculation.${code}.name`);
    for (const [nth, band] of (bands ?? []).entries())
      put('band', `${code}.${band.code}`, `band.${code}.${band.code}.label`, nth + 1, calculation);
  }
  for (const [index, { code }] of (document.nuggets ?? []).entries()) put('nugget', code, null, index + 1);
  for (const [index, { code, blocks }] of (document.reports ?? []).entries()) {
    const report = put('report', code, `report.${code}.title`, index + 1);
    for (const [nth, block] of blocks.entries())
      if (block.kind === 'heading' || block.kind === 'text')
        put('block', `${code}.${block.code}`, null, nth + 1, report);
  }
  for (const [index, { code, series }] of (document.charts ?? []).entries()) {
    const chart = put('chart', code, `chart.${code}.title`, index + 1);
    for (const [nth, each] of series.entries())
      put('series', `${code}.${each.code}`, `chart.${code}.${each.code}.label`, nth + 1, chart);
  }
  for (const [index, { code }] of (document.svgs ?? []).entries()) put('svg', code, `svg.${code}.title`, index + 1);
  for (const [index, { code }] of (document.images ?? []).entries()) put('image', code, `image.${code}.alt`, index + 1);

  return new Map(
    textKeys(document).flatMap(({ key, context: { part, code, field } }) => {
      const named = parts.get(`${part} ${code}`);
      return named === undefined ? [] : [[key, { ...named, key, field }] as const];
    }),
  );
}
