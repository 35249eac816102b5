import type { Handlers } from '../engine';
import { refuse } from '../failure';

const svgUrl = (source: string) => `data:image/svg+xml,${encodeURIComponent(source)}`;

const unreadable = (code: string): never => refuse('picture.unreadable', { details: [{ path: 'body.source', code }] });

/** Removes what `pattern` finds; its first group is the reported name. */
function without(source: string, pattern: RegExp) {
  const names: string[] = [];
  const left = source.replace(pattern, (_, name: string) => {
    names.push(name.toLowerCase());
    return '';
  });
  return { left, names };
}

const counted = (kind: 'element' | 'attribute', names: readonly string[]) =>
  [...new Set(names)].map((name) => ({ kind, name, times: names.filter((each) => each === name).length }));

export const picture: Handlers['picture'] = {
  image: ({ body: { source, longest, crop } }) => {
    const [, data = ''] =
      /^data:image\/(?:png|jpeg|webp|gif|avif);base64,(.*)$/s.exec(source) ?? unreadable('picture.not_raster');
    const { width, height } = crop ?? { width: 1200, height: 800 };
    const scale = Math.min(1, longest / Math.max(width, height));
    const bytes = Math.max(1, Math.floor((data.length * 3) / 4));
    return {
      source,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      bytesBefore: bytes,
      bytes,
    };
  },
  svg: ({ body }) => {
    if (!/<svg[\s>]/i.test(body.source)) unreadable('picture.no_drawing');
    const scripts = without(body.source, /<(script)[\s>][\s\S]*?<\/script\s*>/gi);
    const handlers = without(scripts.left, /\s(on\w+)\s*=\s*(?:"[^"]*"|'[^']*')/gi);
    const elements = [...handlers.left.matchAll(/<([a-z]\w*)[^>]*?\sid="([^"]+)"/gi)];
    return {
      source: svgUrl(handlers.left),
      removed: [...counted('element', scripts.names), ...counted('attribute', handlers.names)],
      elements: elements.map(([, tag = '', id = '']) => ({ id, tag })),
    };
  },
};
