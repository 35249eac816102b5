import type { NamedPart, TextName } from './textNames';

/** Characters of a name: enough to know a text by. */
const longest = 80;

/** The beginning of a text, in one line. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length > longest ? `${signs.slice(0, longest).join('')}…` : line;
}

type Named = Pick<NamedPart, 'part' | 'number'> & { name: string | null };

/** A part with its name in words; `textAt`: the text of a key. */
function namedIn({ part, number, nameKey }: NamedPart, textAt: (key: string) => string | undefined): Named {
  const text = nameKey === null ? undefined : textAt(nameKey);
  return { part, number, name: text === undefined || text.trim() === '' ? null : beginningOf(text) };
}

/** What a text belongs to, in words. */
export function ownerOf(name: TextName, textAt: (key: string) => string | undefined) {
  const said = (part: NamedPart | null) => (part === null ? null : namedIn(part, textAt));
  const { key, field, within, section } = name;
  return { ...namedIn(name, textAt), key, field, within: said(within), section: said(section) };
}

/** By the kind of a part the field whose text it is named by, or mainly made of; of kinds that are not listed: `text`. */
export const namingFields: Readonly<Record<string, string>> = {
  section: 'title',
  answer: 'label',
  calculation: 'name',
  band: 'label',
  report: 'title',
  chart: 'title',
  series: 'label',
  svg: 'title',
  image: 'alt',
};
