/** Every length, angle and count of a drawing stays far below. */
const largestNumber = 1e9;

/** What a value may call: colours and transformations. Others fetch, or compute from what is not there. */
const harmless = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'translate',
  'rotate',
  'scale',
  'matrix',
  'skewx',
  'skewy',
]);

const ownReference = /url\(\s*(["']?)(#[^\s"'()<>\\]+)\1\s*\)/gi;
const call = /([\w-]*)\s*\(/g;
const number = /(?<![\w#.-])[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

export type Verdict = { value: string } | { refused: string };

/**
 * What a presentation attribute, or the property of a style, may say: references to the drawing itself alone, no other function that could
 * fetch something, no escape behind which one could hide, no number that nothing can be drawn with.
 */
export function checkedValue(given: string): Verdict {
  const value = given.trim();
  if (value.includes('\\')) return { refused: '\\' };
  const own = value.replace(ownReference, '');
  for (const [, name = ''] of own.matchAll(call)) {
    if (!harmless.has(name.toLowerCase())) return { refused: `${name}()` };
  }
  if (/javascript\s*:|data\s*:|@|[<>]/i.test(own)) return { refused: 'javascript:' };
  for (const [found] of own.matchAll(number)) {
    if (!(Math.abs(Number(found)) < largestNumber)) return { refused: found };
  }
  return { value: value.replace(ownReference, 'url($2)') };
}

/** What an id may be: it stands in references, bindings and the address of an element. */
export const usableId = /^[^\s"'<>()&#\\]{1,200}$/;

const withinDrawing = /^#[^\s"'<>()\\]+$/;
const rasterData = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Elements that may name another of the same drawing. */
const referring = new Set(['use', 'linearGradient', 'radialGradient', 'pattern', 'textPath', 'filter', 'feImage']);

/** Where a reference may lead: into the drawing, and of an image to pixels that it carries with it. */
export function usableReference(tag: string, given: string): boolean {
  const target = given.trim();
  return referring.has(tag) ? withinDrawing.test(target) : tag === 'image' && rasterData.test(target);
}
