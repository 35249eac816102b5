/** Every length, angle and count of a drawing stays far below. */
const largestNumber = 1e9;
/** Only numbers written like one of these can be larger. */
const maybeLarge = /\d{9}|\de/i;

/** Of a function. */
const longestName = 30;

/** Functions allowed in values: colours and transformations. Others fetch, or compute from what is not there. */
const harmless = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'translate', 'rotate', 'scale', 'matrix', 'skewx', 'skewy']);

const ownReference = /url\(\s*(["']?)(#[^\s"'()<>\\]+)\1\s*\)/gi;

/** The names that a value calls. */
function calls(value: string): string[] {
  const names: string[] = [];
  for (let at = value.indexOf('('); at >= 0; at = value.indexOf('(', at + 1)) {
    names.push(/[\w-]*\s*$/.exec(value.slice(Math.max(0, at - longestName), at))?.[0].trim() ?? '');
  }
  return names;
}

const number = /(?<![\w#.-])[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

export type Verdict = { value: string } | { refused: string };

/**
 * What a presentation attribute or style property may contain: references only into the drawing itself, no other function that could fetch
 * something, no escape that could hide one, no number too large to draw.
 */
export function checkedValue(given: string): Verdict {
  const value = given.trim();
  if (value.includes('\\')) return { refused: '\\' };
  const own = value.replace(ownReference, '');
  for (const name of calls(own)) {
    if (!harmless.has(name.toLowerCase())) return { refused: `${name}()` };
  }
  if (/javascript\s*:|data\s*:|@|[<>]/i.test(own)) return { refused: 'javascript:' };
  const numbers = maybeLarge.test(own) ? own.matchAll(number) : [];
  for (const [found] of numbers) if (!(Math.abs(Number(found)) < largestNumber)) return { refused: found };
  return { value: value.replace(ownReference, 'url($2)') };
}

/** Allowed ids: they appear in references, bindings and the address of an element. */
export const usableId = /^[^\s"'<>()&#\\]{1,200}$/;

const withinDrawing = /^#[^\s"'<>()\\]+$/;
const rasterData = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Elements that may name another of the same drawing. */
const referring = new Set(['use', 'linearGradient', 'radialGradient', 'pattern', 'textPath', 'filter', 'feImage']);

/** Where a reference may lead: into the drawing, and for an image to its embedded pixels. */
export function usableReference(tag: string, given: string): boolean {
  const target = given.trim();
  return referring.has(tag) ? withinDrawing.test(target) : tag === 'image' && rasterData.test(target);
}
