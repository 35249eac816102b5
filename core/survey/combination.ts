/** What is known of somebody who is invited, beside their name. */
export interface KnownPerson {
  attributes: Readonly<Record<string, string | number>>;
  locale: string | null;
}

/** What people share who have the same attributes and language, as one text. */
export const combinationOf = ({ attributes, locale }: KnownPerson): string =>
  JSON.stringify([Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1)), locale]);

/**
 * The combinations that may stand beside answers: those of at least `minimumGroup` people. The people of the others are in a group
 * without any, and that too has to be one of so many, so the smallest of the common ones joins it where it would not be.
 * @param counts how many people have each combination
 * @param without how many have none already
 */
export function sharedCombinations(
  counts: ReadonlyMap<string, number>,
  minimumGroup: number,
  without = 0,
): Set<string> {
  const rising = [...counts].sort(([one, few], [other, many]) => few - many || (one < other ? -1 : 1));
  let apart = without;
  const shared = new Set<string>();
  for (const [combination, people] of rising) {
    const isNeeded = apart > 0 && apart < minimumGroup;
    if (people < minimumGroup || isNeeded) apart += people;
    else shared.add(combination);
  }
  return shared;
}
