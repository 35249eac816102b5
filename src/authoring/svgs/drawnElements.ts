import DOMPurify from 'dompurify';
import { drawingOf } from '@/answering';

/** An element of a drawing that a value can be bound to. */
export interface DrawingElement {
  id: string;
  tag: string;
  /** What stands in it; of texts alone. */
  words: string;
}

/** What is drawn; the server gives each of them an id. */
const shapes = new Set('path rect circle ellipse line polyline polygon text tspan g image use'.split(' '));
/** Drawn only where something refers to them. */
const templates = 'defs, symbol, clipPath, mask, pattern, marker, filter, linearGradient, radialGradient';

const markupOf = (source: string): string | undefined => {
  const drawing = drawingOf(source);
  return drawing === undefined ? undefined : new XMLSerializer().serializeToString(drawing);
};

/** Of a usual kind, or within the drawing: nothing is loaded from elsewhere. */
const harmless = /^(#|data:image\/(png|jpeg|webp|gif);base64,)/;

/**
 * A drawing that may stand in the page, within a shadow root: as the server has cleaned it, and cleaned once more here, as a draft may come
 * from anywhere. undefined: it cannot be read.
 */
export function safeDrawing(source: string): SVGSVGElement | undefined {
  const markup = markupOf(source);
  if (markup === undefined) return undefined;
  const clean = DOMPurify.sanitize(markup, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ['use'],
    FORBID_TAGS: ['style', 'a', 'foreignObject', 'script'],
    FORBID_ATTR: ['style'],
    // The ids stay within the shadow root, where they can shadow nothing of the page.
    SANITIZE_DOM: false,
    RETURN_DOM_FRAGMENT: true,
  });
  const svg = clean.querySelector('svg');
  if (svg === null) return undefined;
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      const isReference = name === 'href' || name === 'xlink:href';
      if (isReference ? !harmless.test(value.trim()) : /url\(\s*['"]?\s*[^#'"\s)]/i.test(value))
        element.removeAttribute(name);
    }
  }
  return svg;
}

/** What can be bound, in the order of the drawing. */
export function elementsOf(source: string): DrawingElement[] {
  const drawing = drawingOf(source);
  if (drawing === undefined) return [];
  return [...drawing.querySelectorAll('[id]')].flatMap((element) => {
    const tag = element.localName;
    if (!shapes.has(tag) || element.closest(templates) !== null) return [];
    const words = tag === 'text' || tag === 'tspan' ? (element.textContent ?? '').trim().slice(0, 60) : '';
    return [{ id: element.id, tag, words }];
  });
}
