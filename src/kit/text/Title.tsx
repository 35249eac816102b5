import { directionOf } from 'core/language/direction';
import { Fragment } from 'react';
import { Isolated } from './Isolated';

/**
 * What stands between two spaces and has a place inside at which a line could end: `PHQ-9`, `(IPIP-NEO-120)`, `and/or`. Signs of scripts
 * without spaces are no part of it.
 */
const breakable =
  /((?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])\S)*[\p{L}\p{M}\p{Nd}][-\u2010-\u2014./_:]+[\p{L}\p{M}\p{Nd}](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])\S)*)/u;

/** A box of its own goes to the next line as one, and breaks only where it is longer than the line. Boxes lose the underline of a link. */
const whole = { display: 'inline-block', textDecoration: 'inherit' } as const;

/** The title of an instrument or survey: lines end at its spaces alone, and it stays by itself in a sentence of any direction. */
export function Title({ text, locale }: { text: string; locale: string }) {
  return (
    <bdi
      dir={locale === '' ? undefined : directionOf(locale)}
      lang={locale === '' ? undefined : locale}
      style={{ textDecoration: 'inherit' }}
    >
      {/* Every other part is one of these. */}
      {text.split(breakable).map((part, index) => {
        const isolated = <Isolated text={part} locale={locale} />;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
        return <Fragment key={index}>{index % 2 === 1 ? <span style={whole}>{isolated}</span> : isolated}</Fragment>;
      })}
    </bdi>
  );
}
