import type { Draft } from 'core/instrument/draft';
import { AppError } from '../../errors';

/** Bytes of a picture. */
const mostBytes = 1.5 * 1024 * 1024;

const raster = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export type IsCleanSvg = (source: string) => boolean | Promise<boolean>;

interface Source {
  id: string;
  code: string;
  source: string;
}

function requireImage({ code, source }: Source, path: string): void {
  const head = raster.exec(source)?.[0];
  const body = head === undefined ? '' : source.slice(head.length);
  if (body === '' || !base64.test(body)) {
    throw new AppError('picture.unreadable', { details: [{ path, code: 'draft.image_source', params: { code } }] });
  }
  const bytes = Math.floor((body.length * 3) / 4) - (body.endsWith('==') ? 2 : body.endsWith('=') ? 1 : 0);
  if (bytes <= mostBytes) return;
  const mebibytes = (value: number) => Math.round((value / 1024 / 1024) * 10) / 10;
  const params = { what: 'picture', count: mebibytes(bytes), maximum: mebibytes(mostBytes) };
  throw new AppError('draft.too_large', { params, details: [{ path, code: 'draft.picture_too_large', params }] });
}

/**
 * Existing pictures may stay; a new one must be a picture of a usual kind, or a drawing that cleaning leaves unchanged.
 * @throws AppError `picture.unreadable`, `picture.unsafe`, `draft.too_large`
 */
export async function requireSafePictures(before: Draft, after: Draft, isCleanSvg: IsCleanSvg): Promise<void> {
  const changed = (list: 'images' | 'svgs') => {
    const known = new Map(before[list]?.map(({ id, source }) => [id, source]));
    return [...(after[list] ?? []).entries()].filter(([, { id, source }]) => known.get(id) !== source);
  };
  for (const [index, image] of changed('images')) requireImage(image, `images[${index}].source`);
  for (const [index, { code, source }] of changed('svgs')) {
    if (/^data:image\/svg\+xml[;,]/.test(source) && (await isCleanSvg(source))) continue;
    const details = [{ path: `svgs[${index}].source`, code: 'draft.svg_source', params: { code } }];
    throw new AppError('picture.unsafe', { details });
  }
}
