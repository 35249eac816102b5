import type { DOMWindow } from 'jsdom';
import { type Removal, Removals } from './removals';
import { nameElements, normaliseSize, requireFinite } from './svgShape';
import { forbiddenCharacter, readSource, requireModest, unreadable, unsafe } from './svgSource';
import { styleByAttributes } from './svgStyle';
import { elementsOf } from './svgTree';
import { checkedValue, usableId, usableReference } from './svgValues';

export interface CleanSvg {
  /** Data URL. */
  source: string;
  removed: Removal[];
  /** Elements that can be bound, in the order of the drawing. */
  elements: { id: string; tag: string }[];
}

export type CleanSvgSource = (source: string) => CleanSvg;

const svgNamespace = 'http://www.w3.org/2000/svg';

/** In addition to the library's profile: what moves, leads elsewhere, or is useless in a drawing. */
const forbidden = {
  tags: 'a altglyph altglyphdef altglyphitem animatecolor animatemotion animatetransform font glyph glyphref hkern metadata mpath tref view vkern',
  attributes:
    'attributename attributetype begin by dur end from keypoints keysplines keytimes media name repeatcount repeatdur restart tabindex to xlink:title xml:id zoomandpan',
};

const isDrawing = (node: Node): node is Element =>
  'localName' in node && node.localName === 'svg' && 'namespaceURI' in node && node.namespaceURI === svgNamespace;

/** Namespaces are removed without a report. */
const isNamespace = (name: string) => name === 'xmlns' || name.startsWith('xmlns:');

/** Free text, which no browser computes with. */
const isWording = (name: string) => name === 'id' || name === 'class' || name === 'style' || name.startsWith('aria-');

/** Elements whose text is shown, or read out. */
const wordy = new Set(['text', 'tspan', 'textPath', 'title', 'desc', 'style']);

/** feTurbulence repeats its work this often. */
const mostOctaves = 10;

const withoutForbidden = (text: string) => text.replace(new RegExp(forbiddenCharacter, 'gu'), '');

function cleanAttribute(element: Element, name: string, removals: Removals): void {
  const value = element.getAttribute(name) ?? '';
  const drop = (kind: Removal['kind'], told: string) => {
    removals.add(kind, told);
    element.removeAttribute(name);
  };
  if (/^on/i.test(name)) drop('attribute', name);
  else if (isNamespace(name)) element.removeAttribute(name);
  else if (name === 'href' || name === 'xlink:href') {
    // The plain name wins where both stand, as in browsers.
    const isNeeded = name === 'href' || !element.hasAttribute('href');
    element.removeAttribute(name);
    if (!usableReference(element.localName, value)) removals.add('attribute', name);
    else if (isNeeded) element.setAttribute('href', value.trim());
  } else if (name === 'id') {
    if (!usableId.test(value)) drop('attribute', 'id');
  } else if (name.toLowerCase() === 'numoctaves' && !(Number(value) <= mostOctaves)) drop('attribute', name);
  else if (isWording(name)) {
    if (forbiddenCharacter.test(value)) element.setAttribute(name, withoutForbidden(value));
  } else {
    const verdict = checkedValue(withoutForbidden(value));
    if (!('refused' in verdict)) {
      if (verdict.value !== value) element.setAttribute(name, verdict.value);
    } else if (verdict.refused.endsWith('()')) drop('style', verdict.refused);
    else drop('attribute', name);
  }
}

/** Text outside wording is the file's indentation; markup within wording does not belong there. */
function cleanText(svg: Element): void {
  for (const element of elementsOf(svg)) {
    if (element.localName === 'title' || element.localName === 'desc') {
      element.textContent = withoutForbidden(element.textContent ?? '');
      continue;
    }
    for (const node of [...element.childNodes]) {
      if (node.nodeType === node.ELEMENT_NODE) continue;
      const text = withoutForbidden(node.textContent ?? '');
      if (node.nodeType !== node.TEXT_NODE || !wordy.has(element.localName)) node.remove();
      else if (node.textContent !== text) node.textContent = text;
    }
  }
}

/**
 * The cleaner with its own window, in which nothing runs and nothing is fetched. It reads a drawing as a page would (more forgiving than
 * XML) and writes XML; it repeats until cleaning changes nothing, so that its result always passes later checks.
 */
export async function createSvgCleaner(): Promise<CleanSvgSource> {
  // Heavy, and needed only for drawings.
  const [{ JSDOM }, { default: createPurify }] = await Promise.all([import('jsdom'), import('dompurify')]);
  const { window } = new JSDOM('');
  const purify = createPurify(window);
  // With an unsuitable window the library would return everything unchanged.
  if (!purify.isSupported) throw new Error('DOMPurify does not work on this jsdom: drawings cannot be cleaned.');

  let removals = new Removals();
  purify.addHook('beforeSanitizeAttributes', (element) => {
    // Texts come here as well.
    if (element.nodeType !== element.ELEMENT_NODE) return;
    for (const name of element.getAttributeNames()) cleanAttribute(element, name, removals);
  });

  /** One pass. `text`: markup that begins with `<svg`. */
  function cleanOnce(text: string): { text: string; elements: CleanSvg['elements'] } {
    const body = purify.sanitize(text, {
      USE_PROFILES: { svg: true, svgFilters: true },
      ADD_TAGS: ['use'],
      FORBID_TAGS: forbidden.tags.split(' '),
      FORBID_ATTR: forbidden.attributes.split(' '),
      ADD_FORBID_CONTENTS: ['metadata', 'animate', 'set', 'animatetransform', 'animatemotion', 'animatecolor'],
      ALLOW_DATA_ATTR: false,
      // The drawing is shown as an image, where no name can replace a property of the page.
      SANITIZE_DOM: false,
      RETURN_DOM: true,
    });
    for (const { element, attribute } of purify.removed as { element?: Node; attribute?: Attr | null }[]) {
      // The parser's own frame does not belong to the drawing.
      if (element?.nodeType === 1 && !/^(html|head|body)$/i.test(element.nodeName))
        removals.add('element', element.nodeName.toLowerCase());
      if (attribute) removals.add('attribute', attribute.name);
    }
    const svg = [...body.childNodes].find(isDrawing);
    if (svg === undefined) throw unreadable('no_drawing');
    styleByAttributes(svg, removals);
    cleanText(svg);
    normaliseSize(svg);
    const elements = nameElements(svg);
    requireFinite(svg);
    return { text: new window.XMLSerializer().serializeToString(svg), elements };
  }

  return (source) => {
    removals = new Removals();
    const read = readSource(source, removals);
    try {
      return settle(read, cleanOnce, window, () => removals.list());
    } catch (error) {
      // Too deep for a recursion, or a parser that gives up.
      if (error instanceof window.DOMException || error instanceof RangeError || error instanceof SyntaxError)
        throw unreadable('broken', error);
      throw error;
    }
  };
}

/** A parser differential would show as text that never settles. */
const mostTurns = 6;

function settle(
  given: string,
  cleanOnce: (text: string) => { text: string; elements: CleanSvg['elements'] },
  window: DOMWindow,
  removed: () => Removal[],
): CleanSvg {
  let before = given;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const { text, elements } = cleanOnce(before);
    requireModest(text);
    if (text === before) {
      requireXml(text, window);
      return {
        source: `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`,
        removed: removed(),
        elements,
      };
    }
    before = text;
  }
  throw unsafe('unsettled');
}

/** Browsers read an image as XML: invalid XML shows nothing. @throws AppError `picture.unreadable` */
function requireXml(text: string, window: DOMWindow): void {
  const root = new window.DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg' || root.namespaceURI !== svgNamespace) throw unreadable('broken');
}
