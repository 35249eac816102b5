import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMessage } from 'core/language/message';
import { root } from './product.testing';

const read = (locale: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(join(root, `seed/messages/${locale}`)).map((file) =>
      JSON.parse(readFileSync(join(root, `seed/messages/${locale}/${file}`), 'utf8')),
    ),
  );

/** What the interface says in a language: the message of an id, with its values. */
export function sayingIn(locale: string) {
  const messages = read(locale);
  return (id: string, values: Record<string, string | number> = {}): string => {
    const message = messages[id];
    if (message === undefined) throw new Error(`No message ${id} in ${locale}`);
    return formatMessage(message, values, locale);
  };
}
