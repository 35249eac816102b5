import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import { antdPacks } from 'core/language/packs/antd';
import { packFor } from 'core/language/packs/packFor';

type Pack = (typeof antdPacks)[number];

/** antd's packs, loaded when asked for; English is built in. */
const packs: Readonly<Record<Exclude<Pack, 'en-US'>, () => Promise<{ default: Locale }>>> = {
  'ar-EG': () => import('antd/locale/ar_EG'),
  'az-AZ': () => import('antd/locale/az_AZ'),
  'be-BY': () => import('antd/locale/by_BY'),
  'bg-BG': () => import('antd/locale/bg_BG'),
  'bn-BD': () => import('antd/locale/bn_BD'),
  'ca-ES': () => import('antd/locale/ca_ES'),
  'cs-CZ': () => import('antd/locale/cs_CZ'),
  'da-DK': () => import('antd/locale/da_DK'),
  'de-DE': () => import('antd/locale/de_DE'),
  'el-GR': () => import('antd/locale/el_GR'),
  'en-GB': () => import('antd/locale/en_GB'),
  'es-ES': () => import('antd/locale/es_ES'),
  'es-US': () => import('antd/locale/es_US'),
  'et-EE': () => import('antd/locale/et_EE'),
  'eu-ES': () => import('antd/locale/eu_ES'),
  'fa-IR': () => import('antd/locale/fa_IR'),
  'fi-FI': () => import('antd/locale/fi_FI'),
  'fr-BE': () => import('antd/locale/fr_BE'),
  'fr-CA': () => import('antd/locale/fr_CA'),
  'fr-FR': () => import('antd/locale/fr_FR'),
  'ga-IE': () => import('antd/locale/ga_IE'),
  'gl-ES': () => import('antd/locale/gl_ES'),
  'he-IL': () => import('antd/locale/he_IL'),
  'hi-IN': () => import('antd/locale/hi_IN'),
  'hr-HR': () => import('antd/locale/hr_HR'),
  'hu-HU': () => import('antd/locale/hu_HU'),
  'hy-AM': () => import('antd/locale/hy_AM'),
  'id-ID': () => import('antd/locale/id_ID'),
  'is-IS': () => import('antd/locale/is_IS'),
  'it-IT': () => import('antd/locale/it_IT'),
  'ja-JP': () => import('antd/locale/ja_JP'),
  'ka-GE': () => import('antd/locale/ka_GE'),
  'kk-KZ': () => import('antd/locale/kk_KZ'),
  'km-KH': () => import('antd/locale/km_KH'),
  'kn-IN': () => import('antd/locale/kn_IN'),
  'ko-KR': () => import('antd/locale/ko_KR'),
  'ku-IQ': () => import('antd/locale/ku_IQ'),
  'lt-LT': () => import('antd/locale/lt_LT'),
  'lv-LV': () => import('antd/locale/lv_LV'),
  'mk-MK': () => import('antd/locale/mk_MK'),
  'ml-IN': () => import('antd/locale/ml_IN'),
  'mn-MN': () => import('antd/locale/mn_MN'),
  'mr-IN': () => import('antd/locale/mr_IN'),
  'ms-MY': () => import('antd/locale/ms_MY'),
  'my-MM': () => import('antd/locale/my_MM'),
  'nb-NO': () => import('antd/locale/nb_NO'),
  'ne-NP': () => import('antd/locale/ne_NP'),
  'nl-BE': () => import('antd/locale/nl_BE'),
  'nl-NL': () => import('antd/locale/nl_NL'),
  'pl-PL': () => import('antd/locale/pl_PL'),
  'pt-BR': () => import('antd/locale/pt_BR'),
  'pt-PT': () => import('antd/locale/pt_PT'),
  'ro-RO': () => import('antd/locale/ro_RO'),
  'ru-RU': () => import('antd/locale/ru_RU'),
  'si-LK': () => import('antd/locale/si_LK'),
  'sk-SK': () => import('antd/locale/sk_SK'),
  'sl-SI': () => import('antd/locale/sl_SI'),
  'sq-AL': () => import('antd/locale/sq_AL'),
  'sr-RS': () => import('antd/locale/sr_RS'),
  'sv-SE': () => import('antd/locale/sv_SE'),
  'ta-IN': () => import('antd/locale/ta_IN'),
  'th-TH': () => import('antd/locale/th_TH'),
  'tk-TM': () => import('antd/locale/tk_TK'),
  'tr-TR': () => import('antd/locale/tr_TR'),
  'uk-UA': () => import('antd/locale/uk_UA'),
  'ur-PK': () => import('antd/locale/ur_PK'),
  'uz-UZ': () => import('antd/locale/uz_UZ'),
  'vi-VN': () => import('antd/locale/vi_VN'),
  'zh-CN': () => import('antd/locale/zh_CN'),
  'zh-HK': () => import('antd/locale/zh_HK'),
  'zh-TW': () => import('antd/locale/zh_TW'),
};

/** Whether antd speaks the language; where it does not, its texts are English and our bundle has to stand in. */
export const hasAntdPack = (locale: string): boolean => packFor(locale, antdPacks) !== undefined;

/** The pack of a locale: its own, else one of its language, else (and where it cannot be loaded) English. */
export async function loadAntdLocale(locale: string): Promise<Locale> {
  const pack = packFor(locale, antdPacks);
  if (pack === undefined || pack === 'en-US') return english;
  return packs[pack]().then(
    (module) => module.default,
    () => english,
  );
}
