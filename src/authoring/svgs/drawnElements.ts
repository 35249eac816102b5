import DOMPurify from 'dompurify';
import { drawingOf } from '@/answering';

/** An element that can be bound. */
export interface DrawingElement {
  id: string;
  tag: string;
  /** Its text; empty for other elements. */
  words: string;
}

/** Visible elements; the server gives each an id. */
const shapes = new Set('path rect circle ellipse line polyline polygon text tspan g image use'.split(' '));
/** Visible only where something refers to them. */
const templates = 'defs, symbol, clipPath, mask, pattern, marker, filter, linearGradient, radialGradient';

const markupOf = (source: string): string | undefined => {
  const drawing = drawingOf(source);
  return drawing === undefined ? undefined : new XMLSerializer().serializeToString(drawing);
};

/** Embedded, or within the drawing: nothing is loaded from elsewhere. */
const harmless = /^(#|data:image\/(png|jpeg|webp|gif);base64,)/;

/**
 * A drawing that is safe in a shadow root of the page: cleaned again here, because a draft can come
 * from anywhere. undefined: not readable.
 */
export function safeDrawing(source: string): SVGSVGElement | undefined {
  const markup = markupOf(source);
  if (markup === undefined) return undefined;
  const clean = DOMPurify.sanitize(markup, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ['use'],
    FORBID_TAGS: ['style', 'a', 'foreignObject', 'script'],
    FORBID_ATTR: ['style'],
    // Within the shadow root, ids cannot clobber anything of the page.
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

/** The elements that can be bound, in the drawing's order. */
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
