import type { AttemptResult } from 'core/contract/answering/attempt';
import { languageName } from 'core/language/formatting';
import { isWrittenAlike } from 'core/language/matchLocale';
import { useText } from '@/kit/text/useText';

/** Whether a text inside is in another language than `locale`; varieties that are written alike count as the same. */
function holdsForeign(part: unknown, locale: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('text' in part && 'locale' in part && typeof part.locale === 'string' && part.locale !== '') {
    return !isWrittenAlike(part.locale, locale);
  }
  return Object.values(part).some((inner) => holdsForeign(inner, locale));
}

/** Says if a result is not, or only in part, in the requested language. */
export function ReadIn({ result, asked }: { result: AttemptResult; asked: string }) {
  const text = useText();
  const { locale, reports, risks } = result;
  const isOther = !isWrittenAlike(asked, locale);
  if (!isOther && !holdsForeign([reports, risks], locale)) return null;
  const names = { asked: languageName(asked, asked), shown: languageName(locale, locale) };
  return (
    <p className="report report-read-in" role="note">
      {isOther ? text('inLanguage.result.none', names) : text('inLanguage.result.partly')}
    </p>
  );
}
