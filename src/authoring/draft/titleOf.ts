import { type DraftView, textIn } from './view';

/** The title of a part in the base language, from the first of these fields that has one; without any its code. */
export function titleOf(view: DraftView, part: { id: string; code: string }, ...fields: string[]): string {
  const { baseLocale } = view.draft;
  for (const field of fields) {
    const text = textIn(view, part.id, field, baseLocale);
    if (text) return text;
  }
  return part.code;
}

interface Naming {
  showsCodes: boolean;
  /** What a part without a title is called. */
  untitled(id: string): string;
  formatNumber(number: number): string;
}

/** What each part of a list is called: by its title; where several have the same one, also by which of them it is, or its code where codes are shown. */
export function namesOf(
  view: DraftView,
  parts: readonly { id: string; code: string }[],
  { showsCodes, untitled, formatNumber }: Naming,
): Map<string, string> {
  const titles = parts.map((part) => textIn(view, part.id, 'title', view.draft.baseLocale) || untitled(part.id));
  return new Map(
    parts.map(({ id, code }, index) => {
      const title = titles[index] ?? code;
      const equal = titles.flatMap((each, at) => (each === title ? [at] : []));
      if (equal.length === 1) return [id, title];
      return [id, `${title} (${showsCodes ? code : formatNumber(equal.indexOf(index) + 1)})`];
    }),
  );
}
