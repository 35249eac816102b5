/** Pictures that a domain or area can have. */
export const catalogIcons = [
  'appstore',
  'bank',
  'book',
  'bulb',
  'coffee',
  'compass',
  'experiment',
  'heart',
  'home',
  'medicine',
  'message',
  'rocket',
  'smile',
  'star',
  'team',
  'user',
] as const;
/** Colours by their names in the theme. */
export const catalogColours = ['blue', 'cyan', 'green', 'gold', 'red', 'purple', 'magenta', 'default'] as const;

export const longestName = 100;
export const longestDescription = 1000;

export type CatalogIcon = (typeof catalogIcons)[number];
export type CatalogColour = (typeof catalogColours)[number];
