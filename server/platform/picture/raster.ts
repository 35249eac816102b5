import type { FastifyBaseLogger } from 'fastify';
import type { Sharp, SharpOptions } from 'sharp';
import { AppError } from '../../errors';

type OpenSharp = (input: Uint8Array, options: SharpOptions) => Sharp;

const startsWith = (bytes: Uint8Array, text: string, offset = 0) =>
  Buffer.from(bytes.subarray(offset, offset + text.length)).toString('latin1') === text;

/** By their first bytes. */
const formats = {
  png: (bytes: Uint8Array) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  jpeg: (bytes: Uint8Array) => startsWith(bytes, '\xff\xd8\xff'),
  webp: (bytes: Uint8Array) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  gif: (bytes: Uint8Array) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
  avif: (bytes: Uint8Array) => startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4),
};
export type RasterFormat = keyof typeof formats;

/** Pixels that a file may unfold to. */
const mostPixels = 24_000_000;
/** Of the work on one picture. */
const seconds = 10;

/** Why a file is not taken. */
export type RasterRefusal = 'not_raster' | 'too_many_pixels' | 'broken';

export class RasterError extends Error {
  constructor(
    readonly reason: RasterRefusal,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

export interface Raster {
  /** The first frame, upright, without metadata. */
  image: Sharp;
  /** What became of it, decoded: whatever is tried next does not begin with the file again. */
  settle(image: Sharp): Promise<Sharp>;
  /** Pixels, as it is looked at. */
  width: number;
  height: number;
}

/** @throws RasterError; AppError `service.unavailable` where pictures cannot be worked on */
export type OpenRaster = (bytes: Uint8Array, accepted: readonly RasterFormat[]) => Promise<Raster>;

/** Loaded when it is first needed: a server on a platform that it does not exist for does everything else. */
const importSharp = async (): Promise<OpenSharp> => (await import('sharp')).default;

/**
 * Opens pictures that people give. The format is looked at before any decoder sees the file: other formats have decoders of their own, and
 * holes of their own. Nothing of the given bytes is passed on as it came.
 */
export function createRasterOpener(log: Pick<FastifyBaseLogger, 'error'>, load = importSharp): OpenRaster {
  const loaded = () =>
    load().catch((error: unknown) => {
      log.error({ err: error }, 'Pictures cannot be worked on: the package sharp cannot be loaded on this machine');
      throw new AppError('service.unavailable', { cause: error });
    });
  return async (bytes, accepted) => {
    if (!accepted.some((format) => formats[format](bytes))) throw new RasterError('not_raster');
    const open = await loaded();
    try {
      const image = open(bytes, { limitInputPixels: mostPixels, failOn: 'warning', pages: 1 });
      const { width, height, autoOrient } = await image.metadata();
      if (width * height > mostPixels) throw new RasterError('too_many_pixels');
      return {
        ...autoOrient,
        image: image.autoOrient().timeout({ seconds }),
        settle: async (made) => {
          const { data, info } = await made.raw().toBuffer({ resolveWithObject: true });
          return open(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
        },
      };
    } catch (error) {
      if (error instanceof RasterError) throw error;
      const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
      throw new RasterError(tooMany ? 'too_many_pixels' : 'broken', { cause: error });
    }
  };
}
