import { readCsv, writeCsv } from './csv';
import { readJson, writeJson } from './json';
import { readPo } from './poRead';
import { writePo } from './poWrite';
import type { ExchangeFormat, Reader, Writer } from './unit';
import { readXliff } from './xliffRead';
import { writeXliff } from './xliffWrite';

export { decide, type Present } from './decide';
export { detectFormat, exchangeFileName } from './fileNames';
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
} from './unit';

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
