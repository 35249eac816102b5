/** The sources' language codes as BCP 47. */
const locales: Record<string, string> = {
  ar: 'ar-EG',
  bg: 'bg-BG',
  ca: 'ca-ES',
  cs: 'cs-CZ',
  da: 'da-DK',
  de: 'de-DE',
  el: 'el-GR',
  en: 'en-US',
  es: 'es-ES',
  et: 'et-EE',
  fa: 'fa-IR',
  fi: 'fi-FI',
  fil: 'fil-PH',
  fr: 'fr-FR',
  he: 'he-IL',
  hi: 'hi-IN',
  hr: 'hr-HR',
  hu: 'hu-HU',
  hy: 'hy-AM',
  id: 'id-ID',
  is: 'is-IS',
  it: 'it-IT',
  ja: 'ja-JP',
  ko: 'ko-KR',
  lv: 'lv-LV',
  ms: 'ms-MY',
  nl: 'nl-NL',
  no: 'nb-NO',
  pl: 'pl-PL',
  'pt-br': 'pt-BR',
  'pt-pt': 'pt-PT',
  ro: 'ro-RO',
  ru: 'ru-RU',
  sl: 'sl-SI',
  sq: 'sq-AL',
  sr: 'sr-RS',
  ss: 'ss-SZ',
  sv: 'sv-SE',
  th: 'th-TH',
  tr: 'tr-TR',
  uk: 'uk-UA',
  ur: 'ur-PK',
  'zh-cn': 'zh-CN',
  'zh-hk': 'zh-HK',
};

/** @throws Error for a language that is not in the table. */
export function localeOf(language: string): string {
  const locale = locales[language];
  if (locale === undefined) throw new Error(`The language ${language} has no locale in seed/build/locales.ts`);
  return locale;
}
