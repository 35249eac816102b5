import { messageArguments } from 'core/language/message';

/** Examples for known names of arguments. */
const known: Readonly<Record<string, string | number>> = {
  email: 'noor@example.org',
  name: 'Noor',
  site: 'assess.example.org',
  method: 'password',
  date: Date.UTC(2026, 4, 4, 9, 30),
  minimum: 1,
  maximum: 10,
};

/** Names of arguments that are not numbers. */
const words =
  /title|name|text|label|code|locale|language|version|zone|by|who|file|field|key|value|term|role|status|nearest|path|part|kind|note|question/i;

/** Arguments that the message formats as numbers. */
const numbersIn = (message: string): ReadonlySet<string> =>
  new Set([...message.matchAll(/\{\s*(\w+)\s*,\s*(?:number|plural|selectordinal)\b/g)].map(([, name = '']) => name));

/** Example values for a message's arguments. An unknown argument is a number, or its own name. */
export function exampleValues(message: string): Record<string, string | number> {
  const numbers = numbersIn(message);
  const exampleOf = (name: string): string | number => {
    if (Object.hasOwn(known, name)) return known[name] ?? 3;
    return numbers.has(name) || !words.test(name) ? 3 : `‹${name}›`;
  };
  return Object.fromEntries((messageArguments(message) ?? []).map((name) => [name, exampleOf(name)]));
}
