import type { MessageDetail } from 'core/contract/translating/translation';
import type { PseudoLocale } from 'core/language/pseudo';

/** The shown text and its language. */
export interface Shown {
  locale: string;
  direction: 'ltr' | 'rtl';
  text: string;
  /** The language of the texts around it: the same, or the source of a pseudo-locale. */
  textsIn: string;
  pseudo?: PseudoLocale;
}

export interface PlaceProps {
  message: MessageDetail;
  shown: Shown;
}
