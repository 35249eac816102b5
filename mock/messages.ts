import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import memoize from 'lodash/memoize';
import { kindOf } from '../seed/messageKinds';
import { withoutMissing } from '../seed/missingTexts';

const folder = join(__dirname, '..', 'seed', 'messages');

export type Texts = Readonly<Record<string, string>>;
type Kind = 'Webpages' | 'System';

function readTexts(locale: string, kind: Kind): Record<string, string> {
  const path = join(folder, locale);
  if (!existsSync(path)) return {};
  return Object.assign(
    {},
    ...readdirSync(path)
      .filter((file) => kindOf(file) === kind)
      .map((file) => JSON.parse(readFileSync(join(path, file), 'utf8'))),
  );
}

const byBoth = (locale: string, kind: string) => `${kind} ${locale}`;

/** The texts of a locale as the seed has them; they do not change, and are read once. */
export const textsOf = memoize(
  (locale: string, kind: Kind): Texts => withoutMissing(readTexts('en-US', kind), readTexts(locale, kind)),
  byBoth,
);

/** The same, English where the locale has none. */
export const textsOrEnglish = memoize(
  (locale: string, kind: Kind): Texts => ({ ...textsOf('en-US', kind), ...textsOf(locale, kind) }),
  byBoth,
);
