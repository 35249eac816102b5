import { wrap } from './wrap';

/** What style sheets say and a file has to say by itself. */
const said = [
  ...[
    'fill',
    'stroke',
    'stroke-width',
    'stroke-dasharray',
    'stroke-linejoin',
    'paint-order',
    'opacity',
    'font-family',
    'font-size',
    'font-weight',
  ],
  ...['text-anchor', 'direction'],
] as const;

const space = 'http://www.w3.org/2000/svg';
const margin = 16;

interface Words {
  title: string;
  /** Below the drawing: how many people, and how missing answers were treated. */
  note: string;
}

const styled = (tag: string, place: Record<string, string | number>, words = ''): SVGElement => {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(place)) element.setAttribute(name, String(value));
  element.textContent = words;
  return element;
};

/** The drawing as a file that needs no style sheet, with its title above and its note below. */
export function svgOf(drawing: SVGSVGElement, { title, note }: Words): string {
  const { width, height } = drawing.viewBox.baseVal ?? { width: 0, height: 0 };
  const [wide, high] = [width || drawing.clientWidth || 640, height || drawing.clientHeight || 320];
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    const text = said.map((name) => [name, style.getPropertyValue(name)] as const).filter(([, value]) => value !== '');
    element.setAttribute('style', text.map(([name, value]) => `${name}:${value}`).join(';'));
    for (const name of ['class', 'tabindex', 'role', 'aria-pressed', 'aria-label']) element.removeAttribute(name);
  }
  const page = getComputedStyle(document.documentElement);
  const color = (role: string, otherwise: string) => page.getPropertyValue(role).trim() || otherwise;
  const heads = wrap(title, wide, 16, 3);
  const notes = wrap(note, wide, 12, 4);
  const isRtl = drawing.getAttribute('direction') === 'rtl';
  const x = isRtl ? wide + margin : margin;
  const top = margin + heads.length * 22 + 8;
  const outer = document.createElementNS(space, 'svg');
  const full = [wide + 2 * margin, top + high + 8 + notes.length * 17 + margin] as const;
  outer.setAttribute('xmlns', space);
  outer.setAttribute('width', String(full[0]));
  outer.setAttribute('height', String(full[1]));
  outer.setAttribute('viewBox', `0 0 ${full[0]} ${full[1]}`);
  const direction = isRtl ? 'rtl' : 'ltr';
  const font = { 'font-family': color('--font', 'sans-serif'), direction };
  copy.setAttribute('x', String(margin));
  copy.setAttribute('y', String(top));
  outer.append(
    styled('rect', { width: full[0], height: full[1], fill: color('--surface', '#ffffff') }),
    ...heads.map((line, index) =>
      styled(
        'text',
        {
          ...font,
          x,
          y: margin + 16 + index * 22,
          'font-size': 16,
          'font-weight': 600,
          fill: color('--text', '#1f2329'),
        },
        line,
      ),
    ),
    copy,
    ...notes.map((line, index) =>
      styled(
        'text',
        { ...font, x, y: top + high + 20 + index * 17, 'font-size': 12, fill: color('--text-secondary', '#5c6470') },
        line,
      ),
    ),
  );
  return new XMLSerializer().serializeToString(outer);
}

/** The same as pixels, twice as many as on the screen. Rejects where the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    await new Promise<void>((resolve, reject) => {
      image.onload = () => resolve();
      image.onerror = () => reject(new Error('image'));
      image.src = url;
    });
    const canvas = document.createElement('canvas');
    canvas.width = image.width * 2;
    canvas.height = image.height * 2;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
