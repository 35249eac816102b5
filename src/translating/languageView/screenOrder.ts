import type { MessageRow } from 'core/contract/translating/translation';
import type { Projection } from 'core/instrument/projection';

/** Where a text is seen; the end of a message id below `languageView.group.`. */
const groups = ['about', 'questions', 'scores', 'nuggets', 'reports', 'charts', 'pictures'] as const;
type Group = (typeof groups)[number];

export interface TextGroup {
  group: Group;
  rows: MessageRow[];
}

/** Who asks what with which answers. */
export type Asked = Pick<Projection, 'sections' | 'questions'>;

const groupOf: Readonly<Record<string, Group>> = {
  section: 'questions',
  question: 'questions',
  row: 'questions',
  answer: 'questions',
  calculation: 'scores',
  band: 'scores',
  nugget: 'nuggets',
  report: 'reports',
  block: 'reports',
  chart: 'charts',
  series: 'charts',
  svg: 'pictures',
  image: 'pictures',
};

/** The part of a text, from the context that every text of an instrument has: `question q1`, `answer often.never`. */
export function partOf({ context }: Pick<MessageRow, 'context'>): { part: string; code: string } {
  const [part = '', code = ''] = (context ?? '').split(' ');
  return { part, code };
}

/** Sections before their questions; answers after the first question that offers them, those of no question last. */
function inAskedOrder(rows: readonly MessageRow[], { sections, questions }: Asked): MessageRow[] {
  const left = new Set(rows);
  const take = (wanted: (place: { part: string; code: string }) => boolean): MessageRow[] => {
    const found = [...left].filter((row) => wanted(partOf(row)));
    for (const row of found) left.delete(row);
    return found;
  };
  const known = new Set(sections.map(({ code }) => code));
  const ordered = questions.flatMap(({ code, section, answerSet }) => [
    ...(section !== undefined && known.has(section)
      ? take((place) => place.part === 'section' && place.code === section)
      : []),
    ...take((place) => place.part === 'question' && place.code === code),
    ...take((place) => place.part === 'row' && place.code.startsWith(`${code}.`)),
    ...(answerSet === undefined
      ? []
      : take((place) => place.part === 'answer' && place.code.startsWith(`${answerSet}.`))),
  ]);
  return [...ordered, ...left];
}

/** The texts of an instrument in the order of its screens. @param rows in the order of the list @param asked undefined: unknown */
export function inScreenOrder(rows: readonly MessageRow[], asked: Asked | undefined): TextGroup[] {
  return groups.flatMap((group) => {
    const own = rows.filter((row) => (groupOf[partOf(row).part] ?? 'about') === group);
    if (own.length === 0) return [];
    return [{ group, rows: group === 'questions' && asked ? inAskedOrder(own, asked) : own }];
  });
}
