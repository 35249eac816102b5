/** NaN for what is not finite: an operation without a result gives missing. */
export function finiteOrNaN(value: number): number {
  return value - value === 0 ? value : Number.NaN;
}
