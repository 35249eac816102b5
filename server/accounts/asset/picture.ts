import { AppError } from '../../errors';
import { type OpenRaster, RasterError } from '../../platform/picture/service';

/** A picture as it is stored. */
export interface Picture {
  bytes: Uint8Array;
  mime: 'image/webp';
  /** Pixels. */
  width: number;
  height: number;
}

/** Bytes. */
const largest = 2 * 1024 * 1024;
/** Pixels of a side: less is useless. */
const smallestSide = 16;
const side = 512;

/**
 * A PNG, JPEG or WebP (at most 2 MiB, 24 megapixels) as a square of 512 pixels in WebP: its first frame, upright, without metadata. None of the
 * given bytes is passed on unchanged.
 * @throws AppError `asset.invalid` at `path`, with the reason; `service.unavailable` where pictures cannot be processed
 */
export function createAvatarMaker(open: OpenRaster) {
  return async (given: Uint8Array, path: string): Promise<Picture> => {
    const refuse = (code: string, cause?: unknown, params?: Record<string, number>) =>
      new AppError('asset.invalid', { details: [{ path, code: `picture.${code}`, params }], cause });
    if (given.length > largest) throw refuse('too_many_bytes', undefined, { limit: largest / 1024 / 1024 });
    try {
      const { image, width, height } = await open(given, ['png', 'jpeg', 'webp']);
      if (Math.min(width, height) < smallestSide) throw refuse('too_small', undefined, { least: smallestSide });
      const bytes = await image.resize(side, side, { fit: 'cover' }).webp({ quality: 85 }).toBuffer();
      return { bytes, mime: 'image/webp', width: side, height: side };
    } catch (error) {
      if (error instanceof AppError) throw error;
      const reason = error instanceof RasterError ? error.reason : 'broken';
      throw refuse(reason === 'not_raster' ? 'not_photo' : reason, error);
    }
  };
}
