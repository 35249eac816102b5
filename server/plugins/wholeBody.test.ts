import { Readable } from 'node:stream';
import { wholeBody } from './wholeBody';

describe('a body put together', () => {
  it('has every byte in its place', async () => {
    const chunks = [Buffer.from('{"a":"'), Buffer.alloc(3_000_000, 'x'), Buffer.from('ü"}'), Buffer.alloc(0)];
    expect((await wholeBody(Readable.from(chunks), 4_000_000)).equals(Buffer.concat(chunks))).toBe(true);
    expect(await wholeBody(Readable.from([]), 0)).toHaveLength(0);
  });

  it('ends where it is too large, and does not read on', async () => {
    let read = 0;
    const endless = function* () {
      for (;;) {
        read += 1;
        yield Buffer.alloc(100);
      }
    };
    await expect(wholeBody(Readable.from(endless(), { highWaterMark: 1 }), 1000)).rejects.toMatchObject({
      code: 'request.too_large',
    });
    expect(read).toBeLessThan(20);
  });

  it('fails with what its stream fails with', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('cut off')) });
    await expect(wholeBody(broken, 10)).rejects.toThrow('cut off');
  });
});
