import { languageName } from 'core/language/formatting';
import { enabledLanguages } from './languages';

/** The name of a language in itself, or in the reader's if it is not enabled here. */
export function localeName(code: string, shownIn: string): string {
  const row = enabledLanguages().find((language) => language.code === code);
  return row?.nativeLabel ?? languageName(code, shownIn);
}
