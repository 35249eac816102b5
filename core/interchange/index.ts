import { readCsv, writeCsv } from './texts/csv';
import { readJson, writeJson } from './texts/json';
import { readPo } from './texts/poRead';
import { writePo } from './texts/poWrite';
import type { ExchangeFormat, Reader, Writer } from './texts/unit';
import { readXliff } from './texts/xliffRead';
import { writeXliff } from './texts/xliffWrite';

export { composedFile } from './texts/composed';
export { decide, type Present } from './texts/decide';
export { detectFormat, exchangeFileName } from './texts/fileNames';
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
