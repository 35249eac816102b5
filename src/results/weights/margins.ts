/** By variable and level: shares in percent. */
export type Margins = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function readMargins(text: string | null): Margins {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Margins) : {};
  } catch {
    return {};
  }
}

const sumOf = (margin: Readonly<Record<string, number>>) =>
  Object.values(margin).reduce((sum, share) => sum + share, 0);

/** Variables whose shares do not come to 100. */
export const unfinished = (margins: Margins): string[] =>
  Object.entries(margins).flatMap(([name, margin]) => (Math.abs(sumOf(margin) - 100) > 0.05 ? [name] : []));

export { sumOf };
