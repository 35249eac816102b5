import type { Sharp } from 'sharp';
import { AppError } from '../../errors';
import { type OpenRaster, type Raster, RasterError } from './raster';

export interface ImageRequest {
  /** Data URL. */
  source: string;
  /** Of the result, in pixels. */
  longest: number;
  /** In the displayed original, in pixels. */
  crop?: { x: number; y: number; width: number; height: number } | undefined;
}

export interface ImageResult {
  /** Data URL. */
  source: string;
  width: number;
  height: number;
  bytesBefore: number;
  bytes: number;
}

/** It is part of every copy of the instrument. */
const largest = 400 * 1024;

const webpQualities = [85, 75, 65, 50, 35];
/** undefined: all colours unchanged. */
const pngQualities = [undefined, 90, 60];
/** When no quality is small enough. */
const shrink = 0.75;
const smallestSide = 16;

const dataUrl = /^data:[^,]*;base64,([A-Za-z0-9+/\s]*={0,2}\s*)$/;

const refuse = (code: string, path = 'body.source', cause?: unknown) =>
  new AppError('picture.unreadable', { details: [{ path, code: `picture.${code}` }], cause });

/** The part of the crop that lies in the picture: a browser may round a pixel beyond it. */
function regionOf({ width, height }: Raster, crop: NonNullable<ImageRequest['crop']>) {
  const region = {
    left: crop.x,
    top: crop.y,
    width: Math.min(crop.width, width - crop.x),
    height: Math.min(crop.height, height - crop.y),
  };
  if (region.width < 1 || region.height < 1) throw refuse('bad_crop', 'body.crop');
  return region;
}

interface Written {
  data: Buffer;
  info: { width: number; height: number };
  mime: string;
}

/** PNG if it has transparency, else WebP; in the best quality that fits into this many bytes. */
async function written(pixels: Sharp, longest: number): Promise<Written> {
  const { isOpaque } = await pixels.clone().stats();
  for (let side = longest; ; side = Math.round(side * shrink)) {
    const sized = pixels.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    let last: Written | undefined;
    for (const quality of isOpaque ? webpQualities : pngQualities) {
      const encoded = isOpaque
        ? sized.clone().webp({ quality })
        : sized.clone().png(quality === undefined ? { compressionLevel: 9 } : { quality, palette: true, effort: 4 });
      last = { ...(await encoded.toBuffer({ resolveWithObject: true })), mime: isOpaque ? 'image/webp' : 'image/png' };
      if (last.data.length < largest) return last;
    }
    if (last !== undefined && side <= smallestSide) return last;
  }
}

/** Reads a picture for an instrument: its first frame, upright, cropped, within the requested size, without metadata. */
export function createImageReader(open: OpenRaster) {
  return async ({ source, longest, crop }: ImageRequest): Promise<ImageResult> => {
    const encoded = dataUrl.exec(source)?.[1];
    if (encoded === undefined) throw refuse('not_raster');
    const given = Buffer.from(encoded, 'base64');
    try {
      const raster = await open(given, ['png', 'jpeg', 'webp', 'gif', 'avif']);
      const kept = crop === undefined ? raster.image : raster.image.extract(regionOf(raster, crop));
      const sized = kept.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
      const result = await written(await raster.settle(sized), longest);
      return {
        source: `data:${result.mime};base64,${result.data.toString('base64')}`,
        width: result.info.width,
        height: result.info.height,
        bytesBefore: given.length,
        bytes: result.data.length,
      };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw refuse(error instanceof RasterError ? error.reason : 'broken', 'body.source', error);
    }
  };
}
