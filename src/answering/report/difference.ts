const shown = 100;

/** The difference of two values, rounded to the two decimals that are shown: what would be written as 0 is 0. */
export const differenceOf = (one: number, other: number): number => Math.round((one - other) * shown) / shown + 0;
