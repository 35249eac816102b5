import { below, type SourceValue } from '../model/ledger';
import type { XmlElement } from '../parts/xml';

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The tree in the words of QTI 2: `qti-choice-interaction max-choices` of QTI 3 is `choiceInteraction maxChoices`. */
export function inOldWords(element: XmlElement): XmlElement {
  const name = element.name.startsWith('qti-') ? camel(element.name.slice(4)) : element.name;
  const isOurs = element.name.startsWith('qti-');
  const attributes = isOurs
    ? Object.fromEntries(Object.entries(element.attributes).map(([key, value]) => [camel(key), value]))
    : element.attributes;
  return {
    ...element,
    name,
    attributes,
    children: element.children.map((child) => (typeof child === 'string' ? child : inOldWords(child))),
  };
}

/** An element as its report sees it: attributes with an @, children by name, its own words under #. Fills the places of all elements. */
export function sourceOf(element: XmlElement, path: string, places: Map<XmlElement, string>): SourceValue {
  places.set(element, path);
  const source: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(element.attributes)) {
    if (!key.startsWith('xsi:')) source[`@${key}`] = value;
  }
  const words = element.children
    .filter((child): child is string => typeof child === 'string')
    .join(' ')
    .trim();
  if (words !== '') source['#'] = words.replace(/\s+/g, ' ');
  const lists = new Map<string, unknown[]>();
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const list = lists.get(child.name) ?? [];
    lists.set(child.name, list);
    list.push(sourceOf(child, `${below(path, child.name)}[${list.length}]`, places));
  }
  for (const [name, list] of lists) source[name] = list;
  return Object.keys(source).length === 0 ? { '#': ' ' } : source;
}

/** Every element of a name below another. */
export function allNamed(element: XmlElement, names: ReadonlySet<string>): XmlElement[] {
  return element.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(names.has(child.name) ? [child] : []), ...allNamed(child, names)],
  );
}
