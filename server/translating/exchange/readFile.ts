import {
  detectFormat,
  type ExchangeFormat,
  type ReadFile,
  readTexts,
  TooManyEntries,
  UnreadableFile,
} from 'core/interchange';
import { AppError } from '../../errors';
import type { Pace } from '../../processes/pace';
import { decodeFile } from './decode';
import { mostBytes, mostEntries, tooLarge } from './limits';

/** Bytes in Base64 of this length. */
function bytesIn(content: string): number {
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  return Math.floor((content.length * 3) / 4) - padding;
}

function bytesOf(content: string): Buffer {
  if (bytesIn(content) > mostBytes) throw tooLarge();
  const bytes = Buffer.from(content, 'base64');
  // The decoder skips what is not Base64.
  if (bytes.length === bytesIn(content)) return bytes;
  const detail = { path: 'body.content', code: 'invalid_format', params: { format: 'Base64' } };
  throw new AppError('validation.failed', { details: [detail] });
}

/** @throws AppError `exchange.unreadable` with place and reason, `exchange.too_large`, `validation.failed` */
export async function readFile(
  content: string,
  fileName: string,
  given: ExchangeFormat | undefined,
  pace: Pace,
): Promise<ReadFile & { format: ExchangeFormat }> {
  await pace.rest();
  const bytes = bytesOf(content);
  await pace.rest();
  try {
    const { text, problems } = await pace.run(decodeFile(bytes));
    const format = given ?? detectFormat(text, fileName);
    const read = await pace.run(readTexts(format, text, mostEntries));
    return { ...read, problems: [...problems, ...read.problems], format };
  } catch (error) {
    if (error instanceof TooManyEntries) throw tooLarge();
    if (!(error instanceof UnreadableFile)) throw error;
    const { problem, params } = error;
    const detail = { path: 'body.content', code: `exchange.${problem}`, params };
    throw new AppError('exchange.unreadable', { details: [detail], cause: error });
  }
}
