import { unsafe } from './svgSource';
import { elementsOf } from './svgTree';
import { usableId } from './svgValues';

/** CSS pixels to a unit. */
const pixels: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };

/** A browser's size for a drawing that states none (CSS 2.1, 10.3.2). */
const usual = { width: 300, height: 150 };

/** Of a side, in pixels. */
const largestSide = 100_000;

function lengthOf(given: string | null): number | undefined {
  const [, amount, unit = ''] = /^\s*(\d*\.?\d+(?:e[-+]?\d+)?)\s*([a-z]*)\s*$/i.exec(given ?? '') ?? [];
  const length = Number(amount) * (pixels[unit.toLowerCase()] ?? Number.NaN);
  return length > 0 && length <= largestSide ? length : undefined;
}

const rounded = (length: number): number => Math.max(0.001, Math.round(length * 1000) / 1000);

function boxOf(svg: Element): [number, number, number, number] | undefined {
  const numbers = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = numbers;
  const usable = numbers.length === 4 && numbers.every((each) => Math.abs(each) <= 1e7) && width > 0 && height > 0;
  return usable ? [x, y, width, height] : undefined;
}

/** Gives the drawing a `viewBox` and a size in pixels of the same shape, so that it scales wherever it is shown. */
export function normaliseSize(svg: Element): void {
  const given = { width: lengthOf(svg.getAttribute('width')), height: lengthOf(svg.getAttribute('height')) };
  const box = boxOf(svg) ?? [0, 0, rounded(given.width ?? usual.width), rounded(given.height ?? usual.height)];
  const ratio = box[3] / box[2];
  const width = given.width ?? (given.height === undefined ? Math.min(box[2], largestSide) : given.height / ratio);
  svg.setAttribute('viewBox', box.join(' '));
  svg.setAttribute('width', String(rounded(Math.min(width, largestSide))));
  svg.setAttribute('height', String(rounded(Math.min(given.height ?? width * ratio, largestSide))));
}

/** What a value can be bound to. */
const shapes = new Set('path rect circle ellipse line polyline polygon text g image use'.split(' '));
/** Drawn only where something refers to them. */
const templates = new Set('defs symbol clipPath mask pattern marker filter linearGradient radialGradient'.split(' '));

const isTemplate = (element: Element): boolean => {
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    if (templates.has(above.localName)) return true;
  }
  return false;
};

/** Removes duplicate ids, gives shapes, texts and groups without one `e1`, `e2`, …, and lists what can be bound. */
export function nameElements(svg: Element): { id: string; tag: string }[] {
  const elements = elementsOf(svg);
  const taken = new Set<string>();
  for (const element of elements) {
    const { id } = element;
    if (id === '') element.removeAttribute('id');
    else if (taken.has(id) || !usableId.test(id)) element.removeAttribute('id');
    else taken.add(id);
  }
  let number = 0;
  const newId = () => {
    do number += 1;
    while (taken.has(`e${number}`));
    return `e${number}`;
  };
  return elements.flatMap((element) => {
    const tag = element.localName;
    if (isTemplate(element) || !(shapes.has(tag) || (tag === 'tspan' && element.id !== ''))) return [];
    if (element.id === '') element.setAttribute('id', newId());
    return [{ id: element.id, tag }];
  });
}

/** Elements that a browser draws for one drawing, repetitions by reference included. */
const mostDrawn = 200_000;

const reference = /^#(.+)$|url\(#([^)]+)\)/g;

function referencesOf(element: Element): string[] {
  return element
    .getAttributeNames()
    .flatMap((name) =>
      [...(element.getAttribute(name) ?? '').matchAll(reference)].flatMap(([, whole, inside]) => whole ?? inside ?? []),
    );
}

/** Refuses references that multiply each other, or form a circle. @throws AppError `picture.unsafe` */
export function requireFinite(svg: Element): void {
  const byId = new Map(elementsOf(svg).map((element) => [element.id, element]));
  const weights = new Map<Element, number>();
  const weigh = (element: Element): number => {
    const known = weights.get(element);
    if (known !== undefined) return known;
    // Reaching this element again while it is being weighed means a circle.
    weights.set(element, Number.POSITIVE_INFINITY);
    let weight = 1;
    for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling)
      weight += weigh(child);
    for (const id of referencesOf(element)) {
      const target = byId.get(id);
      if (target !== undefined) weight += weigh(target);
    }
    weights.set(element, weight);
    return weight;
  };
  if (weigh(svg) > mostDrawn) throw unsafe('multiplies', { limit: mostDrawn });
}
