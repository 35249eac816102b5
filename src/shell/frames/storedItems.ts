import { removeItem, removeItems } from '@/shell/session/storage';

/** Where the browser stores it. `session`: until the window is closed. `local`: until it is removed. `database`: IndexedDB. */
type Place = 'local' | 'session' | 'either' | 'database';

export interface StoredItem {
  /** Its key; with `prefix` only the beginning. */
  key: string;
  prefix?: true;
  place: Place;
  /** Message id below `cookie.for`. */
  purpose: string;
}

/** Items that the product needs. */
export const necessaryItems: readonly StoredItem[] = [
  { key: 'accessToken', place: 'either', purpose: 'session' },
  { key: 'refreshToken', place: 'either', purpose: 'session' },
  { key: 'role', place: 'either', purpose: 'role' },
  { key: 'remember', place: 'local', purpose: 'remember' },
  { key: 'googleAttempt', place: 'session', purpose: 'google' },
  { key: 'registration', place: 'session', purpose: 'registration' },
  { key: 'registeredHere', place: 'local', purpose: 'registeredHere' },
  { key: 'surveyIds', place: 'local', purpose: 'surveys' },
  { key: 'claimedSurveys', place: 'session', purpose: 'surveys' },
  { key: 'surveyDevice.', prefix: true, place: 'either', purpose: 'surveyDevice' },
  { key: 'guest', place: 'session', purpose: 'guest' },
  { key: 'account.', prefix: true, place: 'session', purpose: 'guest' },
  { key: 'umi_locale', place: 'local', purpose: 'language' },
  { key: 'storageNotice', place: 'local', purpose: 'notice' },
  { key: 'assess-journal', place: 'database', purpose: 'journal' },
  { key: 'assess-authoring', place: 'database', purpose: 'unsentChanges' },
  // Of earlier versions: read once, and removed.
  { key: 'translation:', prefix: true, place: 'session', purpose: 'unsavedTranslation' },
  { key: 'unsentTranslations:', prefix: true, place: 'local', purpose: 'unsentTranslation' },
];

/** Items for comfort, which can be deleted at any time. */
export const optionalItems: readonly StoredItem[] = [
  { key: 'appearance', place: 'local', purpose: 'appearance' },
  { key: 'player-preferences', place: 'local', purpose: 'reading' },
  { key: 'helpCountry', place: 'local', purpose: 'helpCountry' },
  { key: 'colorWeak', place: 'local', purpose: 'appearance' },
  { key: 'contentWidth', place: 'local', purpose: 'appearance' },
  { key: 'isShowAdminMenu', place: 'local', purpose: 'menu' },
  { key: 'showsCodes', place: 'local', purpose: 'codes' },
  { key: 'columns.', prefix: true, place: 'local', purpose: 'columns' },
  { key: 'translations.locales', place: 'local', purpose: 'translator' },
  { key: 'translationAside', place: 'local', purpose: 'translator' },
  { key: 'translationField', place: 'local', purpose: 'translator' },
];

export function forgetOptionalItems(): void {
  for (const { key, prefix } of optionalItems) {
    if (prefix) removeItems('local', key);
    else removeItem('local', key);
  }
}
