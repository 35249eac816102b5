import type { ElementType } from 'react';
import { RichText } from './RichText';
import type { Said } from './texts';

interface Props {
  said: Said | undefined;
  as?: ElementType;
  id?: string;
  className?: string;
  /** Paragraphs and lists; otherwise the words of one line. */
  blocks?: boolean;
  /** Not markdown: exactly as written. */
  plain?: boolean;
}

/** A text of the instrument, marked with its language where that is another than the page's. Nothing when there is none. */
export function Saying({ said, as: Element = 'span', id, className, blocks = false, plain = false }: Props) {
  if (said === undefined) return null;
  return (
    <Element id={id} className={className} lang={said.lang} dir={said.dir}>
      {plain ? said.text : <RichText text={said.text} inline={!blocks} />}
    </Element>
  );
}
