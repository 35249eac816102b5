/** Figures beside what they are to be. */

/** What was missed, as it is told at the end. */
export const missed: string[] = [];

/** @param most that it may be, in the same unit */
export function judged(name: string, value: number, most: number | undefined, unit: string, places = 2): string {
  const figure = `${value.toFixed(places)}${unit}`;
  if (most === undefined) return figure;
  if (value <= most) return `${figure} (target ${most}${unit})`;
  missed.push(`${name}: ${figure}, target ${most}${unit}`);
  return `${figure} (target ${most}${unit}, MISSED)`;
}

export function tell(name: string, value: number, most: number | undefined, unit: string, places?: number): void {
  console.log(`  ${name}: ${judged(name, value, most, unit, places)}`);
}

export const shareOf = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.max(0, Math.ceil(part * values.length) - 1)] ?? Number.NaN;
