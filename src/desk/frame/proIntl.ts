import { enUSIntl, intlMap } from '@ant-design/pro-components';
import { packFor } from 'core/language/packs/packFor';
import { proPacks } from 'core/language/packs/pro';

type Intl = typeof enUSIntl;

const packs: Readonly<Record<string, Intl | undefined>> = intlMap;

/** pro-components' texts in a locale, else in the nearest of its language, else in English (the default would be Chinese). */
export function proIntlOf(locale: string): Intl {
  return packs[packFor(locale, proPacks) ?? 'en-US'] ?? enUSIntl;
}
