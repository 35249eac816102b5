import type { ManagedLanguage } from 'core/contract/translating/language';
import { directionOf } from 'core/language/direction';
import { languageName } from 'core/language/formatting';

export const settingNames = ['label', 'nativeLabel', 'flag', 'direction', 'fallback', 'enabled'] as const;

/** What of a language is chosen by an administrator. */
export type Settings = Pick<ManagedLanguage, (typeof settingNames)[number]>;

/** As the form's fields hold them: what is left open there is undefined. */
export type SettingFields = Partial<Settings>;

export const settingsOf = (fields: SettingFields): Settings => ({
  label: fields.label?.trim() ?? '',
  nativeLabel: fields.nativeLabel?.trim() ?? '',
  flag: fields.flag?.trim() ?? '',
  direction: fields.direction ?? 'ltr',
  fallback: fields.fallback || null,
  enabled: fields.enabled ?? false,
});

/** The two letters of a region as the signs that are shown as its flag. */
const flagOf = (region: string) =>
  /^[A-Z]{2}$/.test(region)
    ? [...region].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join('')
    : '';

/** What is usual for a language: names, flag, direction. */
export function usualSettings(tag: string): Pick<Settings, 'label' | 'nativeLabel' | 'flag' | 'direction'> {
  const native = languageName(tag, tag);
  return {
    label: languageName(tag, 'en-US'),
    nativeLabel: `${native.charAt(0).toLocaleUpperCase(tag)}${native.slice(1)}`,
    flag: flagOf(new Intl.Locale(tag).maximize().region ?? ''),
    direction: directionOf(tag),
  };
}

/** The languages that may stand in for this one: all whose own stand-ins do not lead to it. */
export function possibleFallbacks(code: string | undefined, all: readonly ManagedLanguage[]): ManagedLanguage[] {
  const next = new Map(all.map((row) => [row.code, row.fallback]));
  const leadsHere = (start: string) => {
    const passed = new Set<string>();
    let at: string | null | undefined = start;
    while (at && !passed.has(at)) {
      if (at === code) return true;
      passed.add(at);
      at = next.get(at);
    }
    return false;
  };
  return all.filter((row) => !leadsHere(row.code));
}
