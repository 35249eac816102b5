import type { BoundValue } from 'core/report';

const prefix = /^data:image\/svg\+xml(;[^,]*)?,/;

/** The SVG in a data URL; undefined: there is none. */
export function drawingOf(source: string): Document | undefined {
  const match = prefix.exec(source);
  if (!match) return undefined;
  const body = source.slice(match[0].length);
  try {
    const bytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const text = match[1]?.includes('base64') ? new TextDecoder().decode(bytes(body)) : decodeURIComponent(body);
    const drawing = new DOMParser().parseFromString(text, 'image/svg+xml');
    return drawing.querySelector('parsererror') ? undefined : drawing;
  } catch {
    return undefined;
  }
}

function bind(element: Element, { target, value }: BoundValue): void {
  if (value === null) return;
  switch (target) {
    case 'fill':
      element.setAttribute('fill', String(value));
      return;
    case 'text':
      element.textContent = String(value);
      return;
    case 'visible':
      if (value !== true) element.setAttribute('display', 'none');
      return;
    case 'width':
      element.setAttribute('width', String(Math.max(0, Number(value))));
      return;
    case 'rotation': {
      const before = element.getAttribute('transform') ?? '';
      element.setAttribute('transform', `${before} rotate(${Number(value)})`.trim());
    }
  }
}

/**
 * A drawing with a respondent's values, as a data URL for an `img`: there it can neither run scripts nor load anything. A source
 * that cannot be read is returned unchanged.
 */
export function boundSvg(source: string, bindings: readonly BoundValue[]): string {
  if (bindings.length === 0) return source;
  const drawing = drawingOf(source);
  if (!drawing) return source;
  for (const binding of bindings) {
    const element = drawing.getElementById(binding.element);
    if (element) bind(element, binding);
  }
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
}
