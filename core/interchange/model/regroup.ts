import type { Gathered, GatheredQuestion } from './gathered';

/** Questions that we wrote for the rows of a matrix become one again, where all of them are there. */
export function regroup(found: Gathered): void {
  const { notes } = found;
  if (!notes) return;
  for (const [code, { kind, rows = [] }] of Object.entries(notes.questions)) {
    if (kind !== 'matrix' || found.questions.some(({ id }) => id === code)) continue;
    const parts = rows.map((row) => found.questions.find(({ id }) => notes.names[id] === `${code}.${row.code}`));
    const [first] = parts;
    if (!first?.answers || parts.some((part) => !part?.answers)) continue;
    const { help, ...texts } = first.texts;
    const matrix: GatheredQuestion = {
      ...first,
      id: code,
      kind: 'matrix',
      // The words above the first row are those of the whole.
      texts: { ...(help && { text: help }) },
      rows: parts.map((part, index) => ({
        id: rows[index]?.code ?? '',
        path: part?.path ?? '',
        text: (part === first ? texts.text : part?.texts.text) ?? {},
      })),
    };
    found.questions.splice(found.questions.indexOf(first), 1, matrix);
    found.questions = found.questions.filter((question) => !parts.includes(question));
  }
}
