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
 * @throws AppError `asset.invalid` at `path`; `service.unavailable` where pictures cannot be processed
 */
export function createAvatarMaker(open: OpenRaster) {
  return async (given: Uint8Array, path: string): Promise<Picture> => {
    const refuse = (cause?: unknown) => new AppError('asset.invalid', { details: [{ path, code: 'invalid' }], cause });
    if (given.length > largest) throw refuse();
    try {
      const { image, width, height } = await open(given, ['png', 'jpeg', 'webp']);
      if (Math.min(width, height) < smallestSide) throw new RasterError('broken');
      const bytes = await image.resize(side, side, { fit: 'cover' }).webp({ quality: 85 }).toBuffer();
      return { bytes, mime: 'image/webp', width: side, height: side };
    } catch (error) {
      throw error instanceof AppError ? error : refuse(error);
    }
  };
}
