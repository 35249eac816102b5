import dayjs from 'dayjs';
import preParsePostFormat from 'dayjs/plugin/preParsePostFormat';

// Packs that write dates in their own digits (Arabic, Hindi …) ask for it.
dayjs.extend(preParsePostFormat);

type Load = () => Promise<unknown>;

/** dayjs's packs by language; en is built in. */
const packs: Readonly<Record<string, Load>> = {
  ar: () => import('dayjs/locale/ar'),
  az: () => import('dayjs/locale/az'),
  bg: () => import('dayjs/locale/bg'),
  bn: () => import('dayjs/locale/bn'),
  ca: () => import('dayjs/locale/ca'),
  cs: () => import('dayjs/locale/cs'),
  da: () => import('dayjs/locale/da'),
  de: () => import('dayjs/locale/de'),
  el: () => import('dayjs/locale/el'),
  'en-gb': () => import('dayjs/locale/en-gb'),
  es: () => import('dayjs/locale/es'),
  et: () => import('dayjs/locale/et'),
  fa: () => import('dayjs/locale/fa'),
  fi: () => import('dayjs/locale/fi'),
  fr: () => import('dayjs/locale/fr'),
  ga: () => import('dayjs/locale/ga'),
  he: () => import('dayjs/locale/he'),
  hi: () => import('dayjs/locale/hi'),
  hr: () => import('dayjs/locale/hr'),
  hu: () => import('dayjs/locale/hu'),
  'hy-am': () => import('dayjs/locale/hy-am'),
  id: () => import('dayjs/locale/id'),
  is: () => import('dayjs/locale/is'),
  it: () => import('dayjs/locale/it'),
  ja: () => import('dayjs/locale/ja'),
  kn: () => import('dayjs/locale/kn'),
  ko: () => import('dayjs/locale/ko'),
  ku: () => import('dayjs/locale/ku'),
  lv: () => import('dayjs/locale/lv'),
  mk: () => import('dayjs/locale/mk'),
  mn: () => import('dayjs/locale/mn'),
  ms: () => import('dayjs/locale/ms'),
  nb: () => import('dayjs/locale/nb'),
  ne: () => import('dayjs/locale/ne'),
  nl: () => import('dayjs/locale/nl'),
  'nl-be': () => import('dayjs/locale/nl-be'),
  pl: () => import('dayjs/locale/pl'),
  pt: () => import('dayjs/locale/pt'),
  'pt-br': () => import('dayjs/locale/pt-br'),
  ro: () => import('dayjs/locale/ro'),
  ru: () => import('dayjs/locale/ru'),
  sk: () => import('dayjs/locale/sk'),
  sl: () => import('dayjs/locale/sl'),
  sr: () => import('dayjs/locale/sr'),
  sv: () => import('dayjs/locale/sv'),
  ta: () => import('dayjs/locale/ta'),
  th: () => import('dayjs/locale/th'),
  tr: () => import('dayjs/locale/tr'),
  uk: () => import('dayjs/locale/uk'),
  ur: () => import('dayjs/locale/ur'),
  vi: () => import('dayjs/locale/vi'),
  'zh-cn': () => import('dayjs/locale/zh-cn'),
  'zh-tw': () => import('dayjs/locale/zh-tw'),
};

/** The pack of a locale: its own, else its language's, else en. */
function packOf(locale: string): string {
  const exact = locale.toLowerCase();
  const language = exact.split('-', 1)[0] ?? 'en';
  return [exact, language].find((name) => name in packs) ?? 'en';
}

/** Loads dayjs's pack of a locale and makes it the one in use. */
export async function setDayjsLocale(locale: string): Promise<void> {
  const pack = packOf(locale);
  await packs[pack]?.();
  dayjs.locale(pack);
}
