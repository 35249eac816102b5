import { picture } from 'core/contract/platform/picture';
import sharp from 'sharp';
import { runs } from 'tests/long';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
let admin = '';
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  admin = await server.tokenOf(['admin']);
});

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

const plain = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha } } });
/** Pixels that no method compresses. */
const noise = (width: number, height: number, channels: 3 | 4) =>
  sharp(Buffer.from(Array.from({ length: width * height * channels }, (_, at) => ((at * 7919) ^ (at >> 3)) % 251)), {
    raw: { width, height, channels },
  });
const urlOf = (bytes: Uint8Array, format = 'png') =>
  `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}`;

const ask = (body: object) => server.ask(picture.image, { token: admin, body });

async function read(body: object) {
  const { status, body: answer } = await ask(body);
  expect([status, answer.details]).toEqual([200, undefined]);
  const data = answer.data as { source: string; width: number; height: number; bytesBefore: number; bytes: number };
  const [, mime = '', encoded = ''] = /^data:([^;]+);base64,(.*)$/.exec(data.source) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  expect(bytes).toHaveLength(data.bytes);
  const metadata = await sharp(bytes).metadata();
  expect([metadata.width, metadata.height]).toEqual([data.width, data.height]);
  return { ...data, mime, pixels: bytes, metadata };
}

async function refusal(body: object) {
  const { status, body: answer } = await ask(body);
  return [status, answer.errorCode, answer.details?.[0]?.path, answer.details?.[0]?.code];
}

describe('a picture for an instrument', () => {
  it.each<Format>([
    'png',
    'jpeg',
    'webp',
    'gif',
    'avif',
  ])('is read from %s, no longer than asked for', async (format) => {
    const bytes = await plain(900, 600).removeAlpha().toFormat(format).toBuffer();
    const result = await read({ source: urlOf(bytes, format), longest: 300 });
    expect(result).toMatchObject({ mime: 'image/webp', width: 300, height: 200, bytesBefore: bytes.length });
  });

  it('that is smaller is not made larger', async () => {
    const source = urlOf(await plain(40, 20).png().toBuffer());
    expect(await read({ source })).toMatchObject({ width: 40, height: 20 });
  });

  it('with something to shine through stays PNG; one that is opaque throughout becomes WebP', async () => {
    const glass = await read({ source: urlOf(await plain(50, 50, 0.5).png().toBuffer()) });
    expect([glass.mime, glass.metadata.hasAlpha]).toEqual(['image/png', true]);
    expect((await read({ source: urlOf(await plain(50, 50, 1).png().toBuffer()) })).mime).toBe('image/webp');
  });

  it('stands upright, is cropped as it is looked at, and loses its metadata', async () => {
    // Left red, right black; stored turned by 90 degrees, as phones do: above red, below black.
    const half = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#000' } })
      .composite([{ input: half, top: 0, left: 0 }])
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const whole = await read({ source: urlOf(bytes, 'jpeg') });
    expect([whole.width, whole.height, whole.metadata.exif, whole.metadata.orientation]).toEqual([
      100,
      200,
      undefined,
      undefined,
    ]);
    const lower = await read({ source: urlOf(bytes, 'jpeg'), crop: { x: 10, y: 120, width: 60, height: 60 } });
    expect([lower.width, lower.height]).toEqual([60, 60]);
    const { channels } = await sharp(lower.pixels).stats();
    expect(channels.every(({ mean }) => mean < 20)).toBe(true);
    const upper = await read({ source: urlOf(bytes, 'jpeg'), crop: { x: 10, y: 10, width: 60, height: 60 } });
    expect((await sharp(upper.pixels).stats()).channels[0]?.mean).toBeGreaterThan(200);
  });

  it('is cropped to what of the crop lies within it', async () => {
    const source = urlOf(await plain(100, 80).png().toBuffer());
    expect(await read({ source, crop: { x: 90, y: 70, width: 50, height: 50 } })).toMatchObject({
      width: 10,
      height: 10,
    });
    expect(await refusal({ source, crop: { x: 100, y: 0, width: 5, height: 5 } })).toEqual([
      422,
      'picture.unreadable',
      'body.crop',
      'picture.bad_crop',
    ]);
  });

  it('that moves is its first frame', async () => {
    const frames = Buffer.concat([
      await plain(20, 20).raw().toBuffer(),
      await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00f' } })
        .raw()
        .toBuffer(),
    ]);
    const bytes = await sharp(frames, { raw: { width: 20, height: 40, channels: 4, pageHeight: 20 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const result = await read({ source: urlOf(bytes, 'gif') });
    expect([result.width, result.height, result.metadata.pages ?? 1]).toEqual([20, 20, 1]);
    expect((await sharp(result.pixels).stats()).channels[0]?.mean).toBeGreaterThan(150);
  });

  it.each([3, 4] as const)('of noise in %i channels is made to fit into 400 KiB', async (channels) => {
    const side = runs(360, 600);
    const bytes = await noise(1.3 * side, side, channels)
      .png()
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(400 * 1024);
    const result = await read({ source: urlOf(bytes) });
    expect(result.bytes).toBeLessThan(400 * 1024);
    expect(result.width / result.height).toBeCloseTo(1.3, 1);
  });

  it.each([
    ['text', `data:image/png;base64,${Buffer.from('hello').toString('base64')}`, 'picture.not_raster'],
    ['a drawing', urlOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg+xml'), 'picture.not_raster'],
    ['an address', 'https://example.org/a.png', 'picture.not_raster'],
    ['no base64', 'data:image/png;base64,$$$', 'picture.not_raster'],
    ['a PNG without an end', urlOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), 'picture.broken'],
  ])('is not read from %s, and it is said what to do', async (_, source, code) => {
    expect(await refusal({ source })).toEqual([422, 'picture.unreadable', 'body.source', code]);
    const { body } = await ask({ source });
    expect(body.details?.[0]?.message).not.toMatch(/^(detail|problem)\./);
  });

  it('cut off in the middle is refused', async () => {
    const bytes = await noise(300, 300, 3).png().toBuffer();
    const source = urlOf(bytes.subarray(0, bytes.length / 2));
    expect((await refusal({ source })).at(-1)).toBe('picture.broken');
  });

  it('that would unfold to more than 24 megapixels is refused before it is decoded', async () => {
    const bomb = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    expect(await refusal({ source: urlOf(bomb) })).toEqual([
      422,
      'picture.unreadable',
      'body.source',
      'picture.too_many_pixels',
    ]);
  });
});
