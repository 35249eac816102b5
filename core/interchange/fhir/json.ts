import { below, type Ledger } from '../model/ledger';
import type { LocalTexts } from '../model/locales';
import { entriesOf, isJson, type Json, listOf, textOf } from '../parts/jsonShape';

const translationUrl = 'http://hl7.org/fhir/StructureDefinition/translation';
const markdownUrl = /rendering-markdown$/;

export interface FoundExtension {
  value: Json;
  path: string;
}

/** Extensions whose address ends so; several share names, with different beginnings. */
export function extensionsOf(element: Json, path: string, ending: string): FoundExtension[] {
  return entriesOf(element.extension).flatMap(([index, value]) =>
    textOf(value.url)?.toLowerCase().endsWith(ending.toLowerCase())
      ? [{ value, path: `${below(path, 'extension')}[${index}]` }]
      : [],
  );
}

export const extensionOf = (element: Json, path: string, ending: string): FoundExtension | undefined =>
  extensionsOf(element, path, ending)[0];

/** A text with its translations, which stand in the element of the same name with an underscore. */
export function localText(element: Json, path: string, name: string, ledger: Ledger): LocalTexts | undefined {
  const texts: Record<string, string> = {};
  const text = textOf(element[name]);
  if (text !== undefined) {
    texts[''] = text;
    ledger.keep(below(path, name));
  }
  const more = element[`_${name}`];
  if (isJson(more)) {
    for (const [index, extension] of entriesOf(more.extension)) {
      const place = `${below(path, `_${name}`)}.extension[${index}]`;
      if (extension.url === translationUrl) {
        const parts = listOf(extension.extension);
        const tag = parts.find(({ url }) => url === 'lang');
        const content = parts.find(({ url }) => url === 'content');
        const language = textOf(tag?.valueCode) ?? textOf(tag?.valueString);
        const words = textOf(content?.valueString) ?? textOf(content?.valueMarkdown);
        if (language !== undefined && words !== undefined) {
          texts[language] = words;
          ledger.keep(place);
        }
      } else if (markdownUrl.test(String(extension.url)) && textOf(extension.valueMarkdown)) {
        texts[''] = String(extension.valueMarkdown);
        ledger.keep(place);
      } else ledger.drop(place, extension, 'appearance');
    }
  }
  return Object.keys(texts).length > 0 ? texts : undefined;
}
