/** An object of JSON. */
export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
export const numberOf = (value: unknown): number | undefined => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};

/** Each with its index in the list, as it stands there. */
export const entriesOf = (value: unknown): [number, Json][] =>
  Array.isArray(value) ? value.flatMap((part, index): [number, Json][] => (isJson(part) ? [[index, part]] : [])) : [];
