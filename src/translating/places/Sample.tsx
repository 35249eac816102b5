import { formatMessage } from 'core/language/message';
import { useId } from 'react';
import { useText } from '@/kit/text/useText';
import { exampleValues } from '@/translating/texts/exampleValues';
import type { Shown } from './shown';

/** Together they need every plural form of any language. */
const numbers = [0, 1, 2, 3, 5, 11, 21, 100];

/** The text with each of the numbers; only one if the number makes no difference. */
function readings({ text, locale }: Shown): string[] {
  const values = exampleValues(text);
  const withNumber = (number: number) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === 3 ? number : value]));
  if (!/,\s*(plural|selectordinal)\s*,/.test(text)) return [formatMessage(text, values, locale)];
  return [...new Set(numbers.map((number) => formatMessage(text, withNumber(number), locale)))];
}

interface Props {
  shown: Shown;
  /** No ICU message. */
  plain: boolean;
}

/** The text alone, in its language and direction: as a heading, in a sentence, on a button. */
export function Sample({ shown, plain }: Props) {
  const text = useText();
  const id = useId();
  const { locale, direction } = shown;
  const all = plain ? [shown.text] : readings(shown);
  const [first = ''] = all;
  return (
    <section aria-labelledby={id} className="text-place-sample">
      <h3 id={id}>{text('place.alone')}</h3>
      <div lang={locale} dir={direction}>
        <p className="text-place-heading">{first}</p>
        {all.map((reading) => (
          <p key={reading}>{reading}</p>
        ))}
        {first.length > 40 ? null : <span className="text-place-button">{first}</span>}
      </div>
    </section>
  );
}

/** For a text without a known place. */
export function UnknownPlace(props: Props) {
  const text = useText();
  return (
    <>
      <p className="text-place-quiet">{text('place.unknown')}</p>
      <Sample {...props} />
    </>
  );
}
