import type { Readable } from 'node:stream';
import { AppError } from '../errors';
import { Pace } from '../processes/pace';

/** The bytes of a body, put together in slices: nobody waits for a large one. @throws AppError `request.too_large` above `most` bytes */
export async function wholeBody(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new AppError('request.too_large');
    chunks.push(chunk);
  }
  const whole = Buffer.allocUnsafeSlow(length);
  const pace = new Pace();
  let at = 0;
  for (const chunk of chunks) {
    at += chunk.copy(whole, at);
    await pace.rest();
  }
  return whole;
}
