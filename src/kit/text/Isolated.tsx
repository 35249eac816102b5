import { directionOf } from 'core/language/direction';

/** A code or a foreign name: `PHQ-9`, `IPIP-NEO-120`, `bigfive-web`. */
const latin = /([\p{Script=Latin}][\p{Script=Latin}\p{Nd}]*(?:[-./_][\p{Script=Latin}\p{Nd}]+)*)/u;

/** A text of a language that is written from right to left, with its Latin codes kept whole and by themselves. */
export function Isolated({ text, locale }: { text: string; locale: string }) {
  if (locale === '' || directionOf(locale) === 'ltr') return text;
  // Every other part is a code.
  return text.split(latin).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
      <bdi key={index} dir="ltr" style={{ whiteSpace: 'nowrap' }}>
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
