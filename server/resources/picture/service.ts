import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createImageReader, type ImageRequest, type ImageResult } from './image';
import { createRasterOpener } from './raster';
import { type CleanSvg, type CleanSvgSource, createSvgCleaner } from './svgCleaner';

export { createRasterOpener, type OpenRaster, RasterError } from './raster';
export type { CleanSvg } from './svgCleaner';

export interface PictureService {
  /** @throws AppError `picture.unreadable`, `service.unavailable` */
  image(request: ImageRequest): Promise<ImageResult>;
  /**
   * What is left of a drawing (markup or data URL) without anything that could run, fetch or reach beyond it. Cleaning what was cleaned
   * gives the same bytes. @throws AppError `picture.unreadable`, `picture.unsafe`
   */
  cleanSvg(source: string): Promise<CleanSvg>;
  /** Whether a data URL is what `cleanSvg` gives. */
  isCleanSvg(dataUrl: string): Promise<boolean>;
}

/** Verdicts on drawings, some dozens of bytes each. */
const verdictsHeld = 5000;
/** Milliseconds: a drawing that takes longer is written down. */
const slow = 1000;

export function createPictureService({ log }: { log: FastifyBaseLogger }): PictureService {
  const image = createImageReader(createRasterOpener(log));
  let cleaner: Promise<CleanSvgSource> | undefined;
  /** By digest of the data URL; the oldest goes first. */
  const verdicts = new Map<string, boolean>();

  const digest = (text: string) => createHash('sha256').update(text).digest('base64');
  const remember = (key: string, verdict: boolean) => {
    verdicts.set(key, verdict);
    const [oldest] = verdicts.keys();
    if (verdicts.size > verdictsHeld && oldest !== undefined) verdicts.delete(oldest);
  };

  async function cleanSvg(source: string): Promise<CleanSvg> {
    cleaner ??= createSvgCleaner();
    const clean = await cleaner;
    const from = performance.now();
    try {
      const cleaned = clean(source);
      remember(digest(cleaned.source), true);
      return cleaned;
    } finally {
      const milliseconds = Math.round(performance.now() - from);
      if (milliseconds > slow)
        log.warn({ milliseconds, characters: source.length }, 'A drawing took long to be cleaned');
    }
  }

  return {
    image,
    cleanSvg,
    isCleanSvg: async (dataUrl) => {
      const key = digest(dataUrl);
      const known = verdicts.get(key);
      if (known !== undefined) return known;
      const verdict = await cleanSvg(dataUrl).then(
        ({ source }) => source === dataUrl,
        () => false,
      );
      remember(key, verdict);
      return verdict;
    },
  };
}
