import type { HelpList } from 'core/contract/platform/help';
import { currentUser } from '@/shell/session/currentUser';
import { readItem, writeItem } from '@/shell/session/storage';
import { activeLocale } from '@/shell/start/languages';
import { helpAddresses } from './helpAddresses';

const key = 'helpCountry';

/** Stands for every country that has no addresses of its own. */
export const elsewhere = '*';

/** Only a region that the tag names: `de` says nothing of a country. */
function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).region;
  } catch {
    return undefined;
  }
}

/**
 * Whose addresses to show: those of the country chosen on this device, of the profile, of the browser's languages, of the interface;
 * where these have none, those for everywhere. '': there are none either.
 */
export function helpCountry(list: HelpList): string {
  const has = (country: string) => Object.hasOwn(list, country);
  const rest = has(elsewhere) ? elsewhere : '';
  const chosen = readItem('local', key);
  if (chosen !== null && has(chosen)) return chosen;
  const own = currentUser()?.country;
  if (own) return has(own) ? own : rest;
  return [...navigator.languages, activeLocale()].flatMap((locale) => regionOf(locale) ?? []).find(has) ?? rest;
}

/** The same of the addresses that were fetched; undefined: none are known. */
export function countryOfHelp(): string | undefined {
  const list = helpAddresses();
  return (list && helpCountry(list)) || undefined;
}

/** Kept on this device. */
export function chooseHelpCountry(country: string): void {
  writeItem('local', key, country);
}
