import type { ResolvedText } from 'core/instrument/textKeys';
import { directionOf } from 'core/language';
import { type Flow, readMarkdown } from './markdown';

/** A text with its language if that is not the document's. */
export interface Said<T> {
  t: T;
  lang: string | null;
  dir: 'ltr' | 'rtl' | null;
}

export const languageOf = (locale: string): string => locale.split('-', 1)[0]?.toLowerCase() ?? 'en';

/** Reads texts for a document in one language. */
export class Saying {
  constructor(private readonly locale: string) {}

  private said<T>({ text, locale }: ResolvedText, read: (text: string) => T): Said<T> {
    const foreign = locale !== '' && locale !== this.locale;
    return { t: read(text), lang: foreign ? languageOf(locale) : null, dir: foreign ? directionOf(locale) : null };
  }

  plain(text: ResolvedText): Said<string> {
    return this.said(text, (words) => words);
  }

  /** Markdown. */
  prose(text: ResolvedText): Said<Flow[]> {
    return this.said(text, readMarkdown);
  }
}
