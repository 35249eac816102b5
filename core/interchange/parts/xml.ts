import { SaxesParser } from 'saxes';
import { ForeignFailure } from '../model/failure';
import type { ForeignFile } from '../model/foreign';
import { textOfFile } from './json';

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
  line: number;
}

/** Elements of a file, levels and characters of its texts. */
const limits = { elements: 400_000, depth: 200 };

/** The tree of an XML file. Document types and entities are refused: they reach outside the file, and they grow. */
export function parseXmlFile(file: ForeignFile): XmlElement {
  return parseXml(textOfFile(file), file.name);
}

function parseXml(text: string, name: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const stack: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const at = () => ({ line: parser.line, column: parser.column });
  parser.on('error', (error) => {
    throw new ForeignFailure(`is not well-formed XML: ${error.message.replace(/^[^:]*:\d+:\d+: /, '')}`, name, at());
  });
  parser.on('doctype', () => {
    throw new ForeignFailure('has a document type, which is refused', name, at());
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > limits.elements) throw new ForeignFailure(`has more than ${limits.elements} elements`, name, at());
    if (stack.length >= limits.depth) throw new ForeignFailure(`is nested more than ${limits.depth} deep`, name, at());
    const attributes: Record<string, string> = {};
    for (const attribute of Object.values(tag.attributes)) {
      if (attribute.prefix === 'xmlns' || attribute.name === 'xmlns') continue;
      attributes[attribute.name] = attribute.value;
    }
    const element: XmlElement = { name: tag.local, namespace: tag.uri, attributes, children: [], line: parser.line };
    const parent = stack.at(-1);
    if (parent) parent.children.push(element);
    else root ??= element;
    stack.push(element);
  });
  parser.on('closetag', () => {
    stack.pop();
  });
  const say = (words: string) => {
    const parent = stack.at(-1);
    if (!parent) return;
    const last = parent.children.length - 1;
    const before = parent.children[last];
    if (typeof before === 'string') parent.children[last] = before + words;
    else parent.children.push(words);
  };
  parser.on('text', say);
  parser.on('cdata', say);
  parser.write(text).close();
  if (!root) throw new ForeignFailure('has no element in it', name);
  return root;
}

export const elementsOf = (element: XmlElement | undefined, name?: string): XmlElement[] =>
  (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  );
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  elementsOf(element, name)[0];

/** All words in an element, in order. */
export function wordsIn(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('');
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in XML; characters that XML does not have fall away. */
export const xmlText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** An element as text: `element('p', { class: 'x' }, 'content')`; content is XML already. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  content?: string,
): string {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${xmlText(value).replace(/\n/g, '&#10;')}"`)
    .join('');
  return content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}
