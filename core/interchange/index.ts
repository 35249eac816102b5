import type { Steps } from '../steps';
import { readCsv, writeCsv } from './texts/csv';
import { readJson, writeJson } from './texts/json';
import { keptFile, withLineFeeds } from './texts/keptTexts';
import { readPo } from './texts/poRead';
import { writePo } from './texts/poWrite';
import type { ExchangeFormat, Reader, ReadFile, Writer } from './texts/unit';
import { readXliff } from './texts/xliffRead';
import { writeXliff } from './texts/xliffWrite';

export { decide, type Present } from './texts/decide';
export { detectFormat, exchangeFileName } from './texts/fileNames';
export { type InstrumentKeys, instrumentKeys, storedKeyIn, textsBySource } from './texts/instrumentKeys';
export { keptText } from './texts/keptTexts';
export {
  digestOf,
  type ExchangeDocument,
  type ExchangeFormat,
  type ExchangeStatus,
  type ExchangeUnit,
  entryProblems,
  fileProblems,
  type ReadEntry,
  type ReadFile,
  type ReadProblem,
  TooManyEntries,
  UnreadableFile,
} from './texts/unit';

export const readers: Readonly<Record<ExchangeFormat, Reader>> = {
  xliff: readXliff,
  po: readPo,
  json: readJson,
  csv: readCsv,
};

export const writers: Readonly<Record<ExchangeFormat, Writer>> = {
  xliff: writeXliff,
  po: writePo,
  json: writeJson,
  csv: writeCsv,
};

/** What a file says, its texts as they are kept. In slices. @throws UnreadableFile, TooManyEntries */
export function* readTexts(format: ExchangeFormat, text: string, mostEntries: number): Steps<ReadFile> {
  const lines = withLineFeeds(text);
  yield;
  return keptFile(yield* readers[format](lines, mostEntries));
}
