import type { GatheredFormula } from '../model/gathered';
import { below, type Ledger } from '../model/ledger';
import type { LocalTexts } from '../model/locales';
import { isJson, type Json } from '../parts/jsonShape';

/** A text, or texts by language with `default` for the base. */
export function localized(element: Json, name: string, path: string, ledger: Ledger): LocalTexts | undefined {
  const value = element[name];
  const place = below(path, name);
  if (typeof value === 'string' || typeof value === 'number') {
    ledger.keep(place);
    return value === '' ? undefined : { '': String(value) };
  }
  if (!isJson(value)) return undefined;
  const texts: Record<string, string> = {};
  for (const [tag, text] of Object.entries(value))
    if (typeof text === 'string') texts[tag === 'default' ? '' : tag] = text;
  ledger.keep(place);
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/** What an element stands in. */
export interface Around {
  section?: string;
  rules: GatheredFormula[];
  isHidden: boolean;
  words: { texts?: LocalTexts };
}
