import type { Projection } from 'core/instrument/projection';
import { localeDirection } from '@/shell/start/languages';

/** A text to show; `lang` and `dir` only if its language differs from the page's. */
export interface Said {
  text: string;
  lang?: string;
  dir?: 'ltr' | 'rtl';
}

export type Texts = (key: string) => Said | undefined;

/** Looks up texts by their keys; undefined: no text. The same object for the same key. */
export function textsOf({ bundle, fallbacks }: Pick<Projection, 'bundle' | 'fallbacks'>): Texts {
  const said = new Map<string, Said | undefined>();
  return (key) => {
    if (!said.has(key)) {
      const text = Object.hasOwn(bundle, key) ? bundle[key] : undefined;
      const lang = Object.hasOwn(fallbacks, key) ? fallbacks[key] : undefined;
      said.set(key, text === undefined ? undefined : { text, ...(lang && { lang, dir: localeDirection(lang) }) });
    }
    return said.get(key);
  };
}
