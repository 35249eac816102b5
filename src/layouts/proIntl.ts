import { enUSIntl, intlMap } from '@ant-design/pro-components';

type Intl = typeof enUSIntl;

const packs: Readonly<Record<string, Intl | undefined>> = intlMap;

/** pro-components' texts in a locale, else in its language, else in English (left alone it would take Chinese). */
export function proIntlOf(locale: string): Intl {
  const language = locale.split('-', 1)[0];
  const near = Object.keys(packs).find((code) => code.split('-', 1)[0] === language);
  return packs[locale] ?? packs[near ?? 'en-US'] ?? enUSIntl;
}
