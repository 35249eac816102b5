/** How much work a text would cause a parser. */
export interface Measure {
  elements: number;
  /** Nesting of elements. */
  depth: number;
  /** Of the element that has the most. */
  attributes: number;
  /** Elements that a parser of pages may repeat wherever text follows. */
  formatting: number;
}

const formatting = new Set('b big code em font i nobr s small strike strong tt u'.split(' '));

const isSpace = (character: string | undefined) => character !== undefined && /[\s/]/.test(character);

/** The end of the tag that begins at `start`, and the most attributes it may have: every possible separator counts. */
function tagAt(text: string, start: number): { end: number; attributes: number } {
  let attributes = 0;
  let quote = '';
  let end = start;
  for (; end < text.length; end += 1) {
    const character = text[end] ?? '';
    if (quote !== '') {
      if (character === quote) {
        quote = '';
        attributes += 1;
      }
    } else if (character === '>') break;
    else if (character === '"' || character === "'") quote = character;
    else if (isSpace(character) && !isSpace(text[end + 1])) attributes += 1;
  }
  return { end, attributes };
}

/**
 * Measures markup in one pass over its characters, before any parser sees it, overestimating if in doubt: a closing tag that does not
 * close the innermost element closes none.
 */
export function measureMarkup(text: string): Measure {
  const measure: Measure = { elements: 0, depth: 0, attributes: 0, formatting: 0 };
  const open: string[] = [];
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const isClosing = text[at + 1] === '/';
    const name = /^[a-z][^\s/>]*/i.exec(text.slice(at + (isClosing ? 2 : 1), at + 40))?.[0].toLowerCase();
    if (name === undefined) continue;
    const { end, attributes } = tagAt(text, at + 1 + name.length);
    if (isClosing) {
      if (open.at(-1) === name) open.pop();
    } else {
      measure.elements += 1;
      measure.attributes = Math.max(measure.attributes, attributes);
      if (formatting.has(name)) measure.formatting += 1;
      if (text[end - 1] !== '/') open.push(name);
      measure.depth = Math.max(measure.depth, open.length);
    }
    at = end;
  }
  return measure;
}
