import type { FastifyBaseLogger } from 'fastify';
import type { Sharp, SharpOptions } from 'sharp';
import { AppError } from '../../errors';

/** A picture as it is stored. */
export interface Picture {
  bytes: Uint8Array;
  mime: 'image/webp';
  /** Pixels. */
  width: number;
  height: number;
}

type OpenSharp = (input: Uint8Array, options: SharpOptions) => Sharp;

/** Bytes. */
const largest = 2 * 1024 * 1024;
/** Pixels that a file may unfold to. */
const mostPixels = 24_000_000;
/** Pixels of a side: less shows nothing. */
const smallestSide = 16;
const side = 512;
/** Of the work on one picture. */
const seconds = 10;

const startsWith = (bytes: Uint8Array, text: string, offset = 0) =>
  Buffer.from(bytes.subarray(offset, offset + text.length)).toString('latin1') === text;

/** By its first bytes, before any decoder sees it: other formats have decoders of their own, and holes of their own. */
const isRaster = (bytes: Uint8Array) =>
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  startsWith(bytes, '\xff\xd8\xff') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8));

/** Loaded when it is first needed: a server on a platform that it does not exist for does everything else. */
const importSharp = async (): Promise<OpenSharp> => (await import('sharp')).default;

/**
 * A PNG, JPEG or WebP (at most 2 MiB, 24 megapixels) as a square of 512 pixels in WebP: its first frame, upright, without metadata. Nothing of the
 * given bytes is passed on as it came.
 * @throws AppError `asset.invalid` at `path`; `service.unavailable` where pictures cannot be worked on
 */
export function createAvatarMaker(log: Pick<FastifyBaseLogger, 'error'>, load = importSharp) {
  const loaded = () =>
    load().catch((error: unknown) => {
      log.error({ err: error }, 'Pictures cannot be worked on: the package sharp cannot be loaded on this machine');
      throw new AppError('service.unavailable', { cause: error });
    });
  return async (given: Uint8Array, path: string): Promise<Picture> => {
    const refuse = (cause?: unknown) => new AppError('asset.invalid', { details: [{ path, code: 'invalid' }], cause });
    if (given.length > largest || !isRaster(given)) throw refuse();
    const open = await loaded();
    try {
      const image = open(given, { limitInputPixels: mostPixels, failOn: 'warning', pages: 1 });
      const { width, height } = await image.metadata();
      if (Math.min(width, height) < smallestSide) throw refuse();
      const bytes = await image
        .autoOrient()
        .resize(side, side, { fit: 'cover' })
        .webp({ quality: 85 })
        .timeout({ seconds })
        .toBuffer();
      return { bytes, mime: 'image/webp', width: side, height: side };
    } catch (error) {
      throw error instanceof AppError ? error : refuse(error);
    }
  };
}
