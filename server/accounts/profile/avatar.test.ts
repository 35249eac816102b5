import { deflateSync } from 'node:zlib';
import { asset } from 'core/contract/accounts/asset';
import { type CurrentUser, profile } from 'core/contract/accounts/profile';
import sharp from 'sharp';
import { createRasterOpener } from '../../platform/picture/service';
import { type Answered, createTestServer, type TestServer } from '../../testing/testServer';
import { createAvatarMaker } from '../asset/picture';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ basePath: '/assess/' });
});
afterAll(() => server.stop());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');

const upload = (token: string, image: string | null) => server.ask(profile.avatar, { token, body: { image } });
const addressIn = ({ body }: Answered) => (body.data as { avatar: string | null }).avatar;

/** What a browser gets when it opens the address. */
async function look(address: string) {
  const response = await server.app.inject({ method: 'GET', url: address });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, text: response.body };
}

async function picturesOf(token: string): Promise<number> {
  const { body } = await server.ask(profile.read, { token });
  const { id } = body.data as CurrentUser;
  const { rows } = await server.database.pool.query('select count(*)::int as n from asset where owner_id = $1', [id]);
  return rows[0].n;
}

describe('the picture of a person', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is taken from %s and kept as a square in WebP', async (format) => {
    const token = await server.tokenOf(['user']);
    const answered = await upload(token, base64(await plain(900, 600).toFormat(format).toBuffer()));
    expect(answered.status).toBe(200);
    const address = addressIn(answered) ?? '';
    expect(address).toMatch(/^\/assess\/api\/assets\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/);
    const { status, headers, bytes } = await look(address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    const { body } = await server.ask(profile.read, { token });
    expect((body.data as CurrentUser).avatar).toBe(address);
  });

  it('loses its metadata and stands upright', async () => {
    const token = await server.tokenOf(['user']);
    const half = await plain(400, 200).png().toBuffer();
    // Red above, black below; stored turned by 90 degrees, as phones do.
    const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000' } })
      .composite([{ input: half, top: 0, left: 0 }])
      .jpeg()
      .toBuffer();
    const turned = await sharp(await sharp(picture).rotate(270).toBuffer())
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes } = await look(addressIn(await upload(token, base64(turned))) ?? '');
    const { exif, orientation } = await sharp(bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * 512 + x) * 3] ?? 0;
    expect(red(256, 100)).toBeGreaterThan(150);
    expect(red(256, 400)).toBeLessThan(60);
  });

  it('is the first frame of an animation', async () => {
    const token = await server.tokenOf(['user']);
    const frames = await Promise.all(['#f00', '#00f'].map((background) => plainOf(background)));
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const { bytes } = await look(addressIn(await upload(token, base64(animated))) ?? '');
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    const [red = 0, , blue = 0] = await sharp(bytes).raw().toBuffer();
    expect(red).toBeGreaterThan(blue);
  });

  it('replaces the one before, of which nothing is left', async () => {
    const token = await server.tokenOf(['user']);
    const first = addressIn(await upload(token, base64(await plain(64, 64).png().toBuffer()))) ?? '';
    const second = addressIn(await upload(token, base64(await plain(99, 99).png().toBuffer()))) ?? '';
    expect((await look(first)).status).toBe(404);
    expect((await look(second)).status).toBe(200);
    expect(await picturesOf(token)).toBe(1);
    expect(addressIn(await upload(token, null))).toBeNull();
    expect((await look(second)).status).toBe(404);
    expect(await picturesOf(token)).toBe(0);
    expect((await upload(token, null)).status).toBe(200);
  });

  it('is one of the two when two are sent at once', async () => {
    const token = await server.tokenOf(['user']);
    const images = await Promise.all([100, 200, 300].map((size) => plain(size, size).png().toBuffer()));
    const answers = await Promise.all(images.map((image) => upload(token, base64(image))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await server.ask(profile.read, { token });
    const { avatar } = body.data as CurrentUser;
    expect(answers.map(addressIn)).toContain(avatar);
    expect((await look(avatar ?? '')).status).toBe(200);
    expect(await picturesOf(token)).toBe(1);
  });
});

const plainOf = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();

/** A PNG that claims this width and height, without the pixels. */
function pngOf(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) =>
    (bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what is no picture', () => {
  const files: [string, string, () => Promise<Buffer> | Buffer][] = [
    [
      'an SVG',
      'not_photo',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['HTML', 'not_photo', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'HTML that begins like a PNG',
      'broken',
      () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'),
    ],
    ['a GIF', 'not_photo', () => plain(64, 64).gif().toBuffer()],
    ['a truncated JPEG', 'broken', async () => (await plain(600, 600).jpeg().toBuffer()).subarray(0, 1500)],
    ['a truncated PNG', 'broken', async () => (await plain(600, 600).png().toBuffer()).subarray(0, 300)],
    ['a single pixel', 'too_small', () => plain(1, 1).png().toBuffer()],
    ['a line', 'too_small', () => plain(2000, 1).png().toBuffer()],
    ['a bomb: few bytes, 100 megapixels', 'too_many_pixels', () => pngOf(10_000, 10_000)],
    ['nothing', 'not_photo', () => Buffer.alloc(0)],
  ];

  it.each(files)('%s is refused at its field with the reason (%s), and the picture stays', async (_, reason, make) => {
    const token = await server.tokenOf(['user']);
    const kept = addressIn(await upload(token, base64(await plain(64, 64).png().toBuffer())));
    const { status, body } = await upload(token, base64(await make()));
    expect([status, body.errorCode]).toEqual([422, 'asset.invalid']);
    expect(body.details).toMatchObject([{ path: 'body.image', code: `picture.${reason}` }]);
    expect(body.details?.[0]?.message).toMatch(/\. [A-Z]/);
    expect((await look(kept ?? '')).status).toBe(200);
    expect(await picturesOf(token)).toBe(1);
  });

  it('and what is too large is refused before it is decoded', async () => {
    const token = await server.tokenOf(['user']);
    const noise = Buffer.concat([await plain(64, 64).png().toBuffer(), Buffer.alloc(2 * 1024 * 1024)]);
    const { body } = await upload(token, base64(noise));
    expect([body.errorCode, body.details?.[0]?.code]).toEqual(['asset.invalid', 'picture.too_many_bytes']);
    expect((await upload(token, base64(Buffer.alloc(2_200_000)))).body.errorCode).toBe('validation.failed');
    expect((await upload(token, 'A'.repeat(4_000_000))).body.errorCode).toBe('request.too_large');
    expect((await upload(token, 'no base64!')).body.errorCode).toBe('validation.failed');
  });

  it('is told from pictures that this machine cannot work on', async () => {
    const said = jest.fn();
    const make = createAvatarMaker(
      createRasterOpener({ error: said }, async () => {
        throw new Error('no such binary');
      }),
    );
    await expect(make(await plain(64, 64).png().toBuffer(), 'body.image')).rejects.toMatchObject({
      code: 'service.unavailable',
    });
    expect(said).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('sharp'));
    await expect(make(Buffer.from('<svg/>'), 'body.image')).rejects.toMatchObject({ code: 'asset.invalid' });
  });
});

describe('the address of a picture', () => {
  let address = '';
  beforeAll(async () => {
    const token = await server.tokenOf(['user']);
    address = addressIn(await upload(token, base64(await plain(64, 64).png().toBuffer()))) ?? '';
  });
  const changed = (change: (query: URLSearchParams) => void) => {
    const url = new URL(address, 'http://localhost');
    change(url.searchParams);
    return `${url.pathname}${url.search}`;
  };
  const codeAt = async (at: string) => JSON.parse((await look(at)).text).errorCode;

  it('is refused with another signature, another time, or for another picture', async () => {
    expect(await codeAt(changed((query) => query.set('signature', 'A'.repeat(43))))).toBe('access.denied');
    expect(await codeAt(changed((query) => query.set('signature', '')))).toBe('access.denied');
    expect(await codeAt(changed((query) => query.set('expires', '99999999999')))).toBe('access.denied');
    const other = address.replace(/[0-9a-f-]{36}/, crypto.randomUUID());
    expect(await codeAt(other)).toBe('access.denied');
    expect(await codeAt(address.split('?', 1)[0] ?? '')).toBe('validation.failed');
  });

  it('stays the same for a while, so that the browser keeps the picture, and then runs out', async () => {
    const server2 = await createTestServer();
    try {
      const id = crypto.randomUUID();
      server2.clock.forward(60);
      const again = server2.services.assets.url(id);
      expect(again).toMatch(/^\/api\/assets\//);
      server2.clock.forward(1000);
      expect(server2.services.assets.url(id)).toBe(again);
      server2.clock.forward(1800);
      expect(server2.services.assets.url(id)).not.toBe(again);
      const query = Object.fromEntries(new URL(again, 'http://localhost').searchParams);
      const ask = () => server2.ask(asset.read, { params: { id }, query });
      // Signed, but there is no such picture.
      expect((await ask()).body.errorCode).toBe('not_found');
      server2.clock.forward(3600);
      const over = await ask();
      expect([over.status, over.body.errorCode]).toEqual([403, 'asset.expired']);
    } finally {
      await server2.stop();
    }
  });

  it('lets the browser keep the picture as long as it holds', async () => {
    const { headers } = await look(address);
    const seconds = Number(/^private, max-age=(\d+)$/.exec(String(headers['cache-control']))?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(3600);
    expect(seconds).toBeLessThanOrEqual(5400);
  });
});
