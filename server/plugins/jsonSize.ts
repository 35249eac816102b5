import { Transform } from 'node:stream';
import type { RawRequestDefaultExpression } from 'fastify';
import { AppError } from '../errors';

/** Levels of lists and objects: nothing walks deeper into a value. */
const deepest = 100;
/** Bytes: a smaller body cannot hold enough to do harm. */
const uncounted = 8 * 1024;

const [quote = 0, backslash = 0, comma, openList, closeList, openObject, closeObject] = Buffer.from('"\\,[]{}');

/** The next of each in a piece. Kept until it is passed: to look for both at each escape takes the square of a long text. */
interface Marks {
  quote: number;
  backslash: number;
}

function placeOf(sign: number, bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(sign, from);
  return at === -1 ? bytes.length : at;
}

/** Counts values and levels of JSON as its bytes arrive, and nothing else. */
export class JsonSize {
  values = 0;
  deepest = 0;
  private depth = 0;
  private inText = false;
  private escaped = false;

  add(bytes: Uint8Array): void {
    const marks: Marks = { quote: -1, backslash: -1 };
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (this.inText) {
        if (this.escaped) this.escaped = false;
        else if (byte === backslash) this.escaped = true;
        else if (byte === quote) this.inText = false;
        else at = this.nextMark(bytes, at, marks) - 1;
      } else if (byte === quote) this.inText = true;
      else if (byte === comma) this.values += 1;
      else if (byte === openList || byte === openObject) {
        this.values += 1;
        this.depth += 1;
        if (this.depth > this.deepest) this.deepest = this.depth;
      } else if (byte === closeList || byte === closeObject) this.depth -= 1;
    }
  }

  /** Where a text may end, or its end is escaped: far faster than checking each byte. */
  private nextMark(bytes: Uint8Array, from: number, marks: Marks): number {
    if (marks.quote < from) marks.quote = placeOf(quote, bytes, from);
    if (marks.backslash < from) marks.backslash = placeOf(backslash, bytes, from);
    return Math.min(marks.quote, marks.backslash);
  }
}

/**
 * The body as it arrives, ended with `request.too_large` once it holds more values (entries of lists and objects) than allowed, and with
 * `request.malformed` if it is too deep: it is counted before it is parsed or checked against a schema.
 */
export function counted(
  body: RawRequestDefaultExpression | NodeJS.ReadableStream,
  { length, most }: { length: number | undefined; most: number },
) {
  if (length !== undefined && length < uncounted) return body;
  const size = new JsonSize();
  const counting = Object.assign(
    new Transform({
      transform(chunk: Buffer, _, done) {
        counting.receivedEncodedLength += chunk.length;
        size.add(chunk);
        if (size.values > most) done(new AppError('request.too_large'));
        else if (size.deepest > deepest) done(new AppError('request.malformed'));
        else done(null, chunk);
      },
    }),
    { receivedEncodedLength: 0 },
  );
  body.once('error', (error) => counting.destroy(error));
  return body.pipe(counting);
}
