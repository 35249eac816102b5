import { messageArguments } from 'core/language/message';

/** What the texts of the product speak of, by the names of their arguments. */
const known: Readonly<Record<string, string | number>> = {
  email: 'noor@example.org',
  name: 'Noor',
  site: 'assess.example.org',
  method: 'password',
  date: Date.UTC(2026, 4, 4, 9, 30),
  minimum: 1,
  maximum: 10,
};

/** Names of arguments that hold something other than a number. */
const words =
  /title|name|text|label|code|locale|language|version|zone|by|who|file|field|key|value|term|role|status|nearest|path|part|kind|note|question/i;

/** What the message itself writes as a number. */
const numbersIn = (message: string): ReadonlySet<string> =>
  new Set([...message.matchAll(/\{\s*(\w+)\s*,\s*(?:number|plural|selectordinal)\b/g)].map(([, name = '']) => name));

/** Values with which a message can be shown for itself. An argument that is none of the known ones is a number, or its own name. */
export function exampleValues(message: string): Record<string, string | number> {
  const numbers = numbersIn(message);
  const exampleOf = (name: string): string | number => {
    if (Object.hasOwn(known, name)) return known[name] ?? 3;
    return numbers.has(name) || !words.test(name) ? 3 : `‹${name}›`;
  };
  return Object.fromEntries((messageArguments(message) ?? []).map((name) => [name, exampleOf(name)]));
}
