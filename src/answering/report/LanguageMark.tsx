import type { ResolvedText } from 'core/instrument/textKeys';
import { isWrittenAlike } from 'core/language/matchLocale';
import { languageName } from '@/shell/languageName/languageName';
import { localeDirection } from '@/shell/start/languages';
import { useLanguageAround } from './Words';

/** Names the languages of texts that differ from the language around. Nothing without such texts. */
export function LanguageMark({ said }: { said: readonly (ResolvedText | null | undefined)[] }) {
  const around = useLanguageAround();
  const locales = new Set(said.flatMap((text) => text?.locale || []));
  const foreign = [...locales].filter((locale) => !isWrittenAlike(locale, around));
  if (foreign.length === 0) return null;
  return (
    <p className="report-language">
      {foreign.map((locale) => (
        <span key={locale} lang={locale} dir={localeDirection(locale)}>
          {languageName(locale)}
        </span>
      ))}
    </p>
  );
}
