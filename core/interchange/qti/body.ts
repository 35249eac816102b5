import { markdownOf } from '../model/markdown';
import { wordsIn, type XmlElement, xmlText } from '../parts/xml';

export const inlineInteractions: ReadonlySet<string> = new Set([
  'inlineChoiceInteraction',
  'textEntryInteraction',
  'hottext',
  'gap',
]);
const isInteraction = (name: string): boolean => name.endsWith('Interaction');
const skipped = new Set([
  'feedbackBlock',
  'feedbackInline',
  'modalFeedback',
  'rubricBlock',
  'stylesheet',
  'templateBlock',
  'templateInline',
  'printedVariable',
  'catalogInfo',
  'companionMaterialsInfo',
]);

/** Elements as HTML; interactions and feedback are left out, a gap in a sentence is a line. */
function htmlOf(element: XmlElement | string): string {
  if (typeof element === 'string') return xmlText(element);
  if (inlineInteractions.has(element.name) && element.name !== 'hottext') return '_____';
  if (isInteraction(element.name) || skipped.has(element.name)) return '';
  const inner = element.children.map(htmlOf).join('');
  const href = element.attributes.href;
  return href === undefined ? `<${element.name}>${inner}</${element.name}>` : `<a href="${xmlText(href)}">${inner}</a>`;
}

export const markdownIn = (element: XmlElement | undefined): string =>
  element ? markdownOf(element.children.map(htmlOf).join('')) : '';
export const plainIn = (element: XmlElement | undefined): string =>
  element ? wordsIn(element).replace(/\s+/g, ' ').trim() : '';

/** The innermost block around an element. */
export function blockAround(body: XmlElement, wanted: XmlElement): XmlElement {
  for (const child of body.children) {
    if (typeof child === 'string' || !contains(child, wanted)) continue;
    return ['div', 'section', 'ul', 'ol', 'table', 'tbody', 'tr'].includes(child.name)
      ? blockAround(child, wanted)
      : child;
  }
  return body;
}

function contains(element: XmlElement, wanted: XmlElement): boolean {
  return element === wanted || element.children.some((child) => typeof child !== 'string' && contains(child, wanted));
}
