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

/** What each part of a list is called: by its title, and where several have the same one by its code too. */
export function namesOf(view: DraftView, parts: readonly { id: string; code: string }[]): Map<string, string> {
  const titles = parts.map((part) => titleOf(view, part, 'title'));
  return new Map(
    parts.map(({ id, code }, index) => {
      const title = titles[index] ?? code;
      const isShared = titles.filter((each) => each === title).length > 1;
      return [id, isShared ? `${title} (${code})` : title];
    }),
  );
}
