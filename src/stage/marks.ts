/** Put around the marked text: invisible, and in no text of the product. The space next to them keeps markdown at the edge as it is. */
const opening = '\u2063\u2063\u200a';
const closing = '\u200a\u2064\u2064';
const anyMark = /\u2063\u2063\s?|\s?\u2064\u2064/g;

/** Names of elements: read aloud, or shown on hover. */
export const nameAttributes = ['placeholder', 'title', 'aria-label', 'alt', 'aria-description', 'aria-valuetext'];

/** What a line of markdown can begin and end with: list entry, heading, quotation, line break. */
const markdownLine = /^(\s*(?:(?:[-*+]|\d+[.)]|#{1,6})\s+|>\s*)*)(.*?)(\s*\\?)$/;

export const marked = (text: string): string => (text === '' ? '' : `${opening}${text}${closing}`);

/** Line by line, so that every paragraph and entry is found. */
export const markedMarkdown = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const [, start = '', words = '', end = ''] = markdownLine.exec(line) ?? [];
      return `${start}${marked(words)}${end}`;
    })
    .join('\n');

export const unmarked = (text: string): string => text.replace(anyMark, '');

const isMarked = (text: string | null | undefined): text is string => !!text && /\u2063{2}|\u2064{2}/.test(text);

/** Of an element: `text` if it shows the text, `name` if the text is its name. */
const markOf = 'data-stage-mark';

function outline(element: Element | null, as: 'text' | 'name'): void {
  if (as === 'text' || !element?.hasAttribute(markOf)) element?.setAttribute(markOf, as);
}

/** Removes the marks from the page and outlines the elements that had them. */
export function outlineMarks(root: ParentNode & Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!isMarked(node.nodeValue)) continue;
    node.nodeValue = unmarked(node.nodeValue);
    outline(node.parentElement, 'text');
  }
  for (const attribute of nameAttributes) {
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      const value = element.getAttribute(attribute);
      if (!isMarked(value)) continue;
      element.setAttribute(attribute, unmarked(value));
      outline(element, attribute === 'placeholder' ? 'text' : 'name');
    }
  }
  for (const field of root.querySelectorAll('input')) {
    if (!isMarked(field.value)) continue;
    field.value = unmarked(field.value);
    outline(field, 'text');
  }
}

/** How often the text is visible, and how often it is the name of something. */
export function countMarks(root: ParentNode): { seen: number; named: number } {
  const drawn = (element: Element) => !element.closest('.visually-hidden, [hidden], [aria-hidden="true"]');
  const all = [...root.querySelectorAll(`[${markOf}]`)];
  const seen = all.filter((element) => element.getAttribute(markOf) === 'text' && drawn(element)).length;
  return { seen, named: all.length - seen };
}

/** The first place to look at. */
export const firstMark = (root: ParentNode): Element | null =>
  root.querySelector(`[${markOf}="text"]`) ?? root.querySelector(`[${markOf}]`);

/** Before another text is put in. */
export function clearMarks(root: ParentNode): void {
  for (const element of root.querySelectorAll(`[${markOf}]`)) element.removeAttribute(markOf);
}
