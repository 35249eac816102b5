/** Names of the accents that a theme may have, in the order of those. */
export const textThemeColors = ['blue', 'teal', 'violet', 'pink', 'grey'] as const;
/** Themes of a question. */
export const mostTextThemes = 50;

/** Something that people look for in texts. */
export interface TextTheme {
  id: string;
  name: string;
  color: (typeof textThemeColors)[number] | null;
}

/** What somebody has said about a text. */
export interface OwnCoding {
  isMarked: boolean;
  /** Ids of themes that are in it; null: not looked at. */
  themes: string[] | null;
}
