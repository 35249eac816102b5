import { picture } from 'core/contract/platform/picture';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';
import { hostile, refused } from './hostileDrawings.testing';
import type { CleanSvg } from './svgCleaner';

let server: TestServer;
let admin = '';
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  admin = await server.tokenOf(['admin']);
});

const ask = (source: string, token = admin) => server.ask(picture.svg, { token, body: { source } });

/** @returns the server's result, and its markup */
async function cleaned(source: string): Promise<CleanSvg & { text: string }> {
  const { status, body } = await ask(source);
  expect([status, body.details]).toEqual([200, undefined]);
  const data = body.data as CleanSvg;
  const [, encoded = ''] = /^data:image\/svg\+xml;base64,(.*)$/.exec(data.source) ?? [];
  return { ...data, text: Buffer.from(encoded, 'base64').toString() };
}

const { window } = new JSDOM('');

const allowedTags =
  /^(svg|g|defs|symbol|use|switch|title|desc|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|textPath|image|linearGradient|radialGradient|stop|pattern|clipPath|mask|marker|filter|fe[A-Z]\w+)$/;

/** Checked independently: as an XML image and as part of a page. */
function expectHarmless(text: string): void {
  const page = new window.DOMParser().parseFromString(`<body>${text}</body>`, 'text/html');
  const image = new window.DOMParser().parseFromString(text, 'image/svg+xml');
  expect(image.documentElement.localName).toBe('svg');
  expect(page.body.children).toHaveLength(1);
  expect(page.head.children).toHaveLength(0);
  for (const root of [image.documentElement, page.body.firstElementChild]) {
    for (const element of [root, ...(root?.querySelectorAll('*') ?? [])]) {
      expect(element?.namespaceURI).toBe('http://www.w3.org/2000/svg');
      expect(element?.localName).toMatch(allowedTags);
      for (const { name, value } of [...(element?.attributes ?? [])]) {
        expect(name).not.toMatch(/^on|^style$|^class$|^xml:base$/i);
        if (name === 'xmlns' || name.startsWith('aria-')) continue;
        expect(value).not.toMatch(/evil\.example|javascript|expression|data:(?!image\/(png|jpeg|webp|gif);base64,)/i);
        expect(value.replace(/url\(#[^)\s]+\)/g, '')).not.toMatch(/url\s*\(|\\|@import/i);
        if (/href$/.test(name)) expect(value).toMatch(/^#\S+$|^data:image\/(png|jpeg|webp|gif);base64,[\w+/=]+$/);
      }
    }
  }
  expect([...image.childNodes].map(({ nodeType }) => nodeType)).toEqual([1]);
}

describe('a hostile drawing', () => {
  it('comes in many kinds', () => {
    expect(Object.keys(hostile).length).toBeGreaterThanOrEqual(60);
  });

  it.each(Object.entries(hostile))('has no effect: %s', async (_, source) => {
    const { text, source: url } = await cleaned(source);
    expectHarmless(text);
    const again = await cleaned(url);
    expect([again.source, again.removed]).toEqual([url, []]);
    expect(await server.services.pictures.isCleanSvg(url)).toBe(true);
  });

  it.each(Object.entries(refused))('is refused with what to do: %s', async (_, [source, code, detail]) => {
    const { status, body } = await ask(source);
    expect([status, body.errorCode, body.details?.[0]?.code]).toEqual([422, code, detail]);
    expect(body.details?.[0]?.message).not.toMatch(/^(detail|problem)\./);
    expect(body.errorMessage).not.toMatch(/^error\./);
  });

  it('of 5 MB is refused before it is read', async () => {
    const { status, body } = await ask(`<svg>${'<g/>'.repeat(1_250_000)}</svg>`);
    expect([status, body.errorCode]).toEqual([413, 'request.too_large']);
  });

  it('of more than 2 MiB that fits into the request is refused by its size', async () => {
    const { status, body } = await ask(`<svg><desc>${'x'.repeat(2_200_000)}</desc></svg>`);
    expect([status, body.errorCode]).toEqual([400, 'validation.failed']);
    const { body: wide } = await ask(`<svg><desc>${'é'.repeat(1_200_000)}</desc></svg>`);
    expect([wide.errorCode, wide.details?.[0]?.code]).toEqual(['picture.unsafe', 'picture.too_large']);
  });

  it('put together of others at random is harmless too, and cleaning it twice changes nothing', async () => {
    const { pictures } = server.services;
    const inner = (source: string) => source.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '');
    const pieces = fc.constantFrom(
      ...Object.values(hostile).map(inner),
      '<g>',
      '</g>',
      '<title>',
      '</title>',
      '<style>',
      '</style>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '"',
      "'",
      '<rect id="a" fill="url(#a)"/>',
      '&lt;script&gt;',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 6 }), async (parts) => {
        const first = await pictures
          .cleanSvg(`<svg viewBox="0 0 9 9">${parts.join('')}</svg>`)
          .catch(({ code }) => code);
        if (typeof first === 'string') return expect(first).toMatch(/^picture\.(unsafe|unreadable)$/);
        expectHarmless(Buffer.from(first.source.split(',')[1] ?? '', 'base64').toString());
        const second = await pictures.cleanSvg(first.source);
        expect([second.source, second.removed, second.elements]).toEqual([first.source, [], first.elements]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a drawing', () => {
  it('is told what was removed of it, by kind, with how often', async () => {
    const { removed } = await cleaned(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd"><svg onload="a()"><script>x</script><script/><rect onclick="a()" fill="url(https://evil.example)"/><rect onclick="a()" style="fill:url(//evil.example);filter:expression(1)"/></svg>`,
    );
    expect(removed.sort((a, b) => (`${a.kind}${a.name}` < `${b.kind}${b.name}` ? -1 : 1))).toEqual([
      { kind: 'attribute', name: 'onclick', times: 2 },
      { kind: 'attribute', name: 'onload', times: 1 },
      { kind: 'declaration', name: '!DOCTYPE', times: 1 },
      { kind: 'element', name: 'script', times: 2 },
      { kind: 'style', name: 'expression()', times: 1 },
      { kind: 'style', name: 'url()', times: 2 },
    ]);
  });

  it('keeps its ids, and gets some where it can be bound and has none', async () => {
    const { elements, text } = await cleaned(
      '<svg viewBox="0 0 9 9"><defs><path id="unseen"/><path/></defs><g id="Körper"><path/><circle id="e1"/><circle id="e1"/></g><text>Hi<tspan>!</tspan></text></svg>',
    );
    expect(elements).toEqual([
      { id: 'Körper', tag: 'g' },
      { id: 'e2', tag: 'path' },
      { id: 'e1', tag: 'circle' },
      { id: 'e3', tag: 'circle' },
      { id: 'e4', tag: 'text' },
    ]);
    expect(text).toContain('id="unseen"');
  });

  it.each([
    ['', '0 0 300 150', '300', '150'],
    ['width="40mm" height="20mm"', '0 0 151.181 75.591', '151.181', '75.591'],
    ['viewBox="0 0 24 12"', '0 0 24 12', '24', '12'],
    ['viewBox="-5,-5 24 12" width="100%"', '-5 -5 24 12', '24', '12'],
    ['viewBox="0 0 24 12" width="48px"', '0 0 24 12', '48', '24'],
    ['viewBox="0 0 0 0" width="1e99"', '0 0 300 150', '300', '150'],
  ])('with %j scales', async (attributes, viewBox, width, height) => {
    const { text } = await cleaned(`<svg ${attributes}><rect width="1" height="1"/></svg>`);
    const { documentElement: root } = new window.DOMParser().parseFromString(text, 'image/svg+xml');
    expect(['viewBox', 'width', 'height'].map((name) => root.getAttribute(name))).toEqual([viewBox, width, height]);
  });

  it('looks as its style sheet says, by attributes that can be bound', async () => {
    const { text, removed } = await cleaned(
      `<svg viewBox="0 0 9 9"><defs><style type="text/css"><![CDATA[
        .a, .b { fill: #abc; stroke-width: 2px }
        g > .b { fill: red; }
        #z { fill: blue !important }
        rect:hover { fill: pink }
        .c { fill: url("#shade"); transform: rotate(5deg) }
      ]]></style><linearGradient id="shade"/></defs>
      <rect class="a" fill="white" id="one"/><g><rect class="b" id="two"/><rect id="z" class="b" style="fill:green;stroke:black"/></g><rect class="c" id="three"/></svg>`,
    );
    const { documentElement: root } = new window.DOMParser().parseFromString(text, 'image/svg+xml');
    const of = (id: string, name: string) => root.querySelector(`#${id}`)?.getAttribute(name);
    expect([of('one', 'fill'), of('one', 'stroke-width')]).toEqual(['#abc', '2px']);
    expect([of('two', 'fill'), of('z', 'fill'), of('z', 'stroke')]).toEqual(['red', 'blue', 'black']);
    expect([of('three', 'fill'), of('three', 'transform')]).toEqual(['url(#shade)', 'rotate(5)']);
    expect(removed).toEqual([{ kind: 'style', name: 'rect:hover', times: 1 }]);
  });

  it('keeps gradients, patterns, clips, filters, markers, texts and pictures of its own', async () => {
    const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">
      <title>A &amp; B &lt;c></title>
      <defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="red"/></linearGradient>
      <clipPath id="c"><circle r="3"/></clipPath><filter id="f"><feGaussianBlur stdDeviation="2"/></filter><symbol id="s"><path d="M0 0h1"/></symbol>
      <marker id="m" markerWidth="3"><path d="M0 0"/></marker></defs>
      <rect fill="url(#g)" clip-path="url('#c')" filter="url(#f)" marker-end="url(#m)"/>
      <use xlink:href="#s"/><image href="data:image/png;base64,iVBORw0KGgo=" preserveAspectRatio="xMidYMid"/>
      <text x="1" text-anchor="middle">مرحبا <tspan dy="1">你好</tspan></text></svg>`;
    const { text, removed } = await cleaned(source);
    expect(removed).toEqual([]);
    for (const kept of [
      '<title>A &amp; B &lt;c&gt;</title>',
      'gradientUnits="userSpaceOnUse"',
      'fill="url(#g)"',
      'clip-path="url(#c)"',
      'filter="url(#f)"',
      'stdDeviation="2"',
      'marker-end="url(#m)"',
      'href="#s"',
      'href="data:image/png;base64,iVBORw0KGgo="',
      'preserveAspectRatio="xMidYMid"',
      'مرحبا ',
      '你好',
    ]) {
      expect(text).toContain(kept);
    }
  });

  it('is taken as markup and as a data URL of either form', async () => {
    const markup = '<svg viewBox="0 0 9 9"><text>é</text></svg>';
    const { source } = await cleaned(markup);
    for (const url of [
      `data:image/svg+xml,${encodeURIComponent(markup)}`,
      `data:image/svg+xml;charset=utf-8;base64,${Buffer.from(markup).toString('base64')}`,
      `\ufeff${markup}`,
    ]) {
      expect((await cleaned(url)).source).toBe(source);
    }
  });

  it('is known as clean only as it was given out', async () => {
    const { isCleanSvg } = server.services.pictures;
    const { source, text } = await cleaned('<svg viewBox="0 0 9 9"><rect/></svg>');
    expect(await isCleanSvg(source)).toBe(true);
    expect(await isCleanSvg(`data:image/svg+xml,${encodeURIComponent(text)}`)).toBe(false);
    expect(await isCleanSvg(source.replace('PHN2Z', 'PHN2z'))).toBe(false);
    expect(await isCleanSvg(text)).toBe(false);
    expect(await isCleanSvg('data:image/svg+xml;base64,')).toBe(false);
  });

  it('is cleaned for those alone who write instruments', async () => {
    expect((await ask('<svg/>', await server.tokenOf(['user']))).status).toBe(403);
  });
});
