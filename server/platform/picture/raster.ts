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

/** The most pixels that a file may decode to. */
const mostPixels = 24_000_000;
/** Limit for the work on one picture. */
const seconds = 10;

/** Why a file is refused. */
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
  /** The intermediate result, decoded: later steps do not start from the file again. */
  settle(image: Sharp): Promise<Sharp>;
  /** Pixels, as displayed. */
  width: number;
  height: number;
}

/** @throws RasterError; AppError `service.unavailable` where pictures cannot be processed */
export type OpenRaster = (bytes: Uint8Array, accepted: readonly RasterFormat[]) => Promise<Raster>;

/** Loaded on first use: on a platform without it the server does everything else. */
const importSharp = async (): Promise<OpenSharp> => (await import('sharp')).default;

/**
 * Opens pictures from people. The format is checked before any decoder sees the file: other formats have decoders, and vulnerabilities, of
 * their own. None of the given bytes is passed on unchanged.
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
