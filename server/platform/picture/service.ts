import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../errors';
import { orUnavailable } from '../../processes/orUnavailable';
import { ProcessPool } from '../../processes/pool';
import { programBeside } from '../../processes/program';
import { createImageReader, type ImageRequest, type ImageResult } from './image';
import { createRasterOpener } from './raster';
import type { CleanSvg } from './svgCleaner';

export { createRasterOpener, type OpenRaster, RasterError } from './raster';
export type { CleanSvg } from './svgCleaner';

export interface PictureService {
  /** @throws AppError `picture.unreadable`, `service.unavailable` */
  image(request: ImageRequest): Promise<ImageResult>;
  /**
   * A drawing (markup or data URL) without anything that could run, fetch or reach beyond it. Cleaning a cleaned drawing gives the same
   * bytes. @throws AppError `picture.unreadable`, `picture.unsafe`, `service.unavailable`
   */
  cleanSvg(source: string): Promise<CleanSvg>;
  /** Whether a data URL is what `cleanSvg` gives. */
  isCleanSvg(dataUrl: string): Promise<boolean>;
  /** Ends the process that cleans drawings. */
  close(): Promise<void>;
}

/** Verdicts on drawings, some dozens of bytes each. */
const verdictsHeld = 5000;
/** Cleaning the largest accepted drawing takes two seconds; a started process holds some 150 MB. */
const limits = { processes: 1, waiting: 30, time: 20_000, idle: 120_000 };

/** The process that cleans drawings. */
export type DrawingCleaner = ProcessPool<string, CleanSvg>;

export const createDrawingCleaner = (): DrawingCleaner =>
  new ProcessPool({ program: () => programBeside(import.meta.url, 'svgCleaner', './svgCleaner.process'), limits });

interface Needs {
  log: FastifyBaseLogger;
  /** Absent: a process of its own. */
  drawings?: DrawingCleaner;
}

export function createPictureService({ log, drawings = createDrawingCleaner() }: Needs): PictureService {
  const image = createImageReader(createRasterOpener(log));
  /** By digest of the data URL; the oldest goes first. */
  const verdicts = new Map<string, boolean>();

  const digest = (text: string) => createHash('sha256').update(text).digest('base64');
  const remember = (key: string, verdict: boolean) => {
    verdicts.set(key, verdict);
    const [oldest] = verdicts.keys();
    if (verdicts.size > verdictsHeld && oldest !== undefined) verdicts.delete(oldest);
  };

  async function cleanSvg(source: string): Promise<CleanSvg> {
    const facts = { characters: source.length };
    const cleaned = await orUnavailable(drawings.run(source), log, facts, 'A drawing could not be cleaned');
    remember(digest(cleaned.source), true);
    return cleaned;
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
        (error: unknown) => {
          if (error instanceof AppError && error.code !== 'service.unavailable') return false;
          throw error;
        },
      );
      remember(key, verdict);
      return verdict;
    },
    close: () => drawings.close(),
  };
}
