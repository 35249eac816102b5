const shown = 100;

/** How much more one value is than another, to the two decimals that are shown: what would be written as 0 is 0. */
export const differenceOf = (one: number, other: number): number => Math.round((one - other) * shown) / shown + 0;
