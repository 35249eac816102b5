import type { PartKind } from 'core/instrument/draft';
import { type DraftPart, findPart, wholeInstrument } from 'core/instrument/operations';
import { plainText } from '@/answering';
import { type DraftView, textIn } from '../draft/view';

/** The text by which people know a part. */
const namingFields: Readonly<Partial<Record<PartKind, string>>> = {
  section: 'title',
  question: 'text',
  row: 'text',
  answer: 'label',
  calculation: 'name',
  band: 'label',
  nugget: 'text',
  chart: 'title',
  series: 'label',
  svg: 'title',
  image: 'alt',
  report: 'title',
  block: 'text',
};

/** Their codes are numbered by the product, and name nothing. */
const numbered: ReadonlySet<string> = new Set<PartKind>(['section', 'question', 'row', 'answer', 'block']);
export const isNumbered = (kind: PartName['kind']): boolean => numbered.has(kind);

/** Longer names are cut. Characters. */
const longest = 60;

/** Values that are put into a text are not part of its name. */
export const withoutFormulas = (text: string): string => text.replace(/\{\{.*?\}\}/gs, '…');

/** At the end of a word, with an ellipsis. */
function cut(name: string): string {
  if (name.length <= longest) return name;
  const start = name.slice(0, longest);
  const space = start.lastIndexOf(' ');
  return `${start.slice(0, space > longest / 2 ? space : longest)}…`;
}

/** A part as people know it. */
export interface PartName {
  kind: PartKind | typeof wholeInstrument;
  /** In the base language; empty: it has no name, and goes by its number. */
  name: string;
  /** Its place in its list, from 1. */
  number: number;
}

function wordsOf(view: DraftView, kind: PartKind, part: DraftPart): string {
  const { baseLocale } = view.draft;
  if (kind === 'answer_set') {
    const labels = ((part.answers ?? []) as DraftPart[]).flatMap(
      ({ id }) => textIn(view, id, 'label', baseLocale) ?? [],
    );
    const ends = [...new Set([labels[0], labels.at(-1)])].filter((label) => label !== undefined);
    return ends.join(' – ');
  }
  const field = namingFields[kind];
  return field === undefined ? '' : (textIn(view, part.id, field, baseLocale) ?? '');
}

/** What a part is called: its text, title or label; else the code that its author gave it. Undefined: there is no such part. */
export function partName(view: DraftView, id: string): PartName | undefined {
  const { draft } = view;
  if (id === wholeInstrument) {
    const title = textIn(view, wholeInstrument, 'title', draft.baseLocale) ?? draft.code;
    return { kind: wholeInstrument, name: cut(title), number: 1 };
  }
  const place = findPart(draft, id);
  if (place === undefined) return undefined;
  const { kind, part, index } = place;
  const words = cut(plainText(withoutFormulas(wordsOf(view, kind, part))));
  const code = isNumbered(kind) ? '' : (part.code ?? '');
  return { kind, name: words || code, number: index + 1 };
}
