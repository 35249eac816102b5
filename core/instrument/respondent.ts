/** What a respondent can state of themselves after completion too. */
export const laterFields = ['age', 'sex'] as const;
export type LaterField = (typeof laterFields)[number];

/** What of a respondent's data was stated only after completion, when what is asked had been decided without it. */
export interface StatedLater {
  added?: readonly LaterField[] | undefined;
}

/** As messages about what was added select it. */
export const addedWord = (fields: readonly LaterField[]): LaterField | 'both' =>
  fields.length === 1 ? (fields[0] ?? 'both') : 'both';

/** The respondent as known while they answered: by this it is decided which questions are asked. */
export function asAnswered<T extends StatedLater>({ added = [], ...stated }: T): Omit<T, 'added'> {
  const known = Object.entries(stated).filter(([field]) => !added.some((one) => one === field));
  return Object.fromEntries(known) as Omit<T, 'added'>;
}
