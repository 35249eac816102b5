import type { ElementType } from 'react';
import { RichText } from './RichText';
import type { Said } from './texts';

interface Props {
  said: Said | undefined;
  as?: ElementType;
  id?: string;
  className?: string;
  /** With paragraphs and lists; otherwise one line. */
  blocks?: boolean;
  /** No markdown. */
  plain?: boolean;
}

/** A text of the instrument, with its language if that differs from the page's. Nothing without a text. */
export function Saying({ said, as: Element = 'span', id, className, blocks = false, plain = false }: Props) {
  if (said === undefined) return null;
  return (
    <Element id={id} className={className} lang={said.lang} dir={said.dir}>
      {plain ? said.text : <RichText text={said.text} inline={!blocks} />}
    </Element>
  );
}
