/** Of the standard normal distribution: two-sided 95 %. */
const z = 1.959963984540054;

export interface Share {
  share: number;
  low: number;
  high: number;
}

/** A share with its 95 % score interval (Wilson, 1927), which stays within 0 and 1 also near them. null: nothing was counted. */
export function wilson(passed: number, total: number): Share | null {
  if (total === 0) return null;
  const share = passed / total;
  const square = z * z;
  const middle = (share + square / (2 * total)) / (1 + square / total);
  const half = (z / (1 + square / total)) * Math.sqrt((share * (1 - share)) / total + square / (4 * total * total));
  return {
    share,
    low: passed === 0 ? 0 : Math.max(0, middle - half),
    high: passed === total ? 1 : Math.min(1, middle + half),
  };
}
