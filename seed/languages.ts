/** A language as a new installation starts with it. */
interface SeedLanguage {
  /** BCP 47. */
  code: string;
  /** English name. */
  label: string;
  /** Its own name for itself. */
  nativeLabel: string;
  /** Emoji. */
  flag: string;
  direction: 'ltr' | 'rtl';
  /** Where a missing text is looked for next, before the owner's base locale; a chain without circles. */
  fallback: string | null;
  /** Order in lists, from 1. */
  position: number;
  /** False: for the contents of instruments alone; Umi has no such interface language. */
  interface: boolean;
}

type Row = [
  code: string,
  label: string,
  nativeLabel: string,
  flag: string,
  direction: 'ltr' | 'rtl',
  fallback: string | null,
];

/**
 * The languages of Umi's own list, in its order. Umi shows Canada's flag for Catalan, Liechtenstein's for Latvian and Hong Kong's for Taiwan,
 * and names Malay in Jawi: here each has the usual one.
 * A language falls back to another only where its readers read that one as a matter of course.
 */
const interfaceLanguages: Row[] = [
  ['ar-EG', 'Arabic', 'العربية', '🇪🇬', 'rtl', null],
  ['az-AZ', 'Azerbaijani', 'Azərbaycan dili', '🇦🇿', 'ltr', null],
  ['bg-BG', 'Bulgarian', 'Български', '🇧🇬', 'ltr', null],
  ['bn-BD', 'Bengali', 'বাংলা', '🇧🇩', 'ltr', null],
  ['ca-ES', 'Catalan', 'Català', '🇪🇸', 'ltr', 'es-ES'],
  ['cs-CZ', 'Czech', 'Čeština', '🇨🇿', 'ltr', null],
  ['da-DK', 'Danish', 'Dansk', '🇩🇰', 'ltr', null],
  ['de-DE', 'German', 'Deutsch', '🇩🇪', 'ltr', null],
  ['el-GR', 'Greek', 'Ελληνικά', '🇬🇷', 'ltr', null],
  ['en-GB', 'English (United Kingdom)', 'English (United Kingdom)', '🇬🇧', 'ltr', 'en-US'],
  ['en-US', 'English', 'English', '🇺🇸', 'ltr', null],
  ['es-ES', 'Spanish', 'Español', '🇪🇸', 'ltr', null],
  ['et-EE', 'Estonian', 'Eesti', '🇪🇪', 'ltr', null],
  ['fa-IR', 'Persian', 'فارسی', '🇮🇷', 'rtl', null],
  ['fi-FI', 'Finnish', 'Suomi', '🇫🇮', 'ltr', null],
  ['fr-BE', 'French (Belgium)', 'Français (Belgique)', '🇧🇪', 'ltr', 'fr-FR'],
  ['fr-FR', 'French', 'Français', '🇫🇷', 'ltr', null],
  ['ga-IE', 'Irish', 'Gaeilge', '🇮🇪', 'ltr', 'en-GB'],
  ['he-IL', 'Hebrew', 'עברית', '🇮🇱', 'rtl', null],
  ['hi-IN', 'Hindi', 'हिन्दी', '🇮🇳', 'ltr', null],
  ['hr-HR', 'Croatian', 'Hrvatski', '🇭🇷', 'ltr', null],
  ['hu-HU', 'Hungarian', 'Magyar', '🇭🇺', 'ltr', null],
  ['hy-AM', 'Armenian', 'Հայերեն', '🇦🇲', 'ltr', null],
  ['id-ID', 'Indonesian', 'Bahasa Indonesia', '🇮🇩', 'ltr', null],
  ['it-IT', 'Italian', 'Italiano', '🇮🇹', 'ltr', null],
  ['is-IS', 'Icelandic', 'Íslenska', '🇮🇸', 'ltr', null],
  ['ja-JP', 'Japanese', '日本語', '🇯🇵', 'ltr', null],
  ['ku-IQ', 'Kurdish', 'کوردی', '🇮🇶', 'rtl', null],
  ['kn-IN', 'Kannada', 'ಕನ್ನಡ', '🇮🇳', 'ltr', null],
  ['ko-KR', 'Korean', '한국어', '🇰🇷', 'ltr', null],
  ['lv-LV', 'Latvian', 'Latviešu', '🇱🇻', 'ltr', null],
  ['mk-MK', 'Macedonian', 'Македонски', '🇲🇰', 'ltr', null],
  ['mn-MN', 'Mongolian', 'Монгол', '🇲🇳', 'ltr', null],
  ['ms-MY', 'Malay', 'Bahasa Melayu', '🇲🇾', 'ltr', null],
  ['nb-NO', 'Norwegian Bokmål', 'Norsk bokmål', '🇳🇴', 'ltr', null],
  ['ne-NP', 'Nepali', 'नेपाली', '🇳🇵', 'ltr', null],
  ['nl-BE', 'Dutch (Belgium)', 'Nederlands (België)', '🇧🇪', 'ltr', 'nl-NL'],
  ['nl-NL', 'Dutch', 'Nederlands', '🇳🇱', 'ltr', null],
  ['pl-PL', 'Polish', 'Polski', '🇵🇱', 'ltr', null],
  ['pt-BR', 'Portuguese (Brazil)', 'Português (Brasil)', '🇧🇷', 'ltr', null],
  ['pt-PT', 'Portuguese (Portugal)', 'Português (Portugal)', '🇵🇹', 'ltr', 'pt-BR'],
  ['ro-RO', 'Romanian', 'Română', '🇷🇴', 'ltr', null],
  ['ru-RU', 'Russian', 'Русский', '🇷🇺', 'ltr', null],
  ['sk-SK', 'Slovak', 'Slovenčina', '🇸🇰', 'ltr', null],
  ['sr-RS', 'Serbian', 'Srpski', '🇷🇸', 'ltr', null],
  ['sl-SI', 'Slovenian', 'Slovenščina', '🇸🇮', 'ltr', null],
  ['sv-SE', 'Swedish', 'Svenska', '🇸🇪', 'ltr', null],
  ['ta-IN', 'Tamil', 'தமிழ்', '🇮🇳', 'ltr', null],
  ['th-TH', 'Thai', 'ไทย', '🇹🇭', 'ltr', null],
  ['tr-TR', 'Turkish', 'Türkçe', '🇹🇷', 'ltr', null],
  ['uk-UA', 'Ukrainian', 'Українська', '🇺🇦', 'ltr', null],
  ['vi-VN', 'Vietnamese', 'Tiếng Việt', '🇻🇳', 'ltr', null],
  ['zh-CN', 'Chinese (Simplified)', '简体中文', '🇨🇳', 'ltr', null],
  ['zh-TW', 'Chinese (Traditional)', '繁體中文', '🇹🇼', 'ltr', 'zh-HK'],
];

/** Languages that the demo instruments are translated into and that Umi's list lacks. */
const contentLanguages: Row[] = [
  ['fil-PH', 'Filipino', 'Filipino', '🇵🇭', 'ltr', null],
  ['sq-AL', 'Albanian', 'Shqip', '🇦🇱', 'ltr', null],
  ['ss-SZ', 'Swati', 'siSwati', '🇸🇿', 'ltr', null],
  ['ur-PK', 'Urdu', 'اردو', '🇵🇰', 'rtl', null],
  ['zh-HK', 'Chinese (Hong Kong)', '繁體中文（香港）', '🇭🇰', 'ltr', 'zh-CN'],
];

function toLanguage(row: Row, position: number, isInterface: boolean): SeedLanguage {
  const [code, label, nativeLabel, flag, direction, fallback] = row;
  return { code, label, nativeLabel, flag, direction, fallback, position, interface: isInterface };
}

/** The 54 interface languages, then those for content alone. */
export const seedLanguages: SeedLanguage[] = [
  ...interfaceLanguages.map((row, index) => toLanguage(row, index + 1, true)),
  ...contentLanguages.map((row, index) => toLanguage(row, interfaceLanguages.length + index + 1, false)),
];
