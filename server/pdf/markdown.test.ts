import { readMarkdown } from './markdown';

describe('a markdown text as data', () => {
  it('keeps emphasis, code, breaks and links', () => {
    expect(readMarkdown('a **b *c*** `d`  \n[e](https://example.org) ~~f~~')).toEqual([
      {
        k: 'p',
        c: [
          'a ',
          { k: 'strong', c: ['b ', { k: 'emph', c: ['c'] }] },
          ' ',
          { k: 'code', t: 'd' },
          { k: 'break' },
          { k: 'link', href: 'https://example.org', c: ['e'] },
          ' ',
          { k: 'strike', c: ['f'] },
        ],
      },
    ]);
  });

  it('keeps lists within lists, quotes, tables, headings and rules', () => {
    const text =
      '# h\n\n3. one\n   - two\n4. three\n\n> quoted\n\n---\n\n| a | b |\n| - | - |\n| c | d |\n\n```\ncode\n```';
    expect(readMarkdown(text)).toEqual([
      { k: 'heading', c: ['h'] },
      {
        k: 'numbers',
        start: 3,
        items: [
          [
            { k: 'p', c: ['one'] },
            { k: 'bullets', items: [[{ k: 'p', c: ['two'] }]] },
          ],
          [{ k: 'p', c: ['three'] }],
        ],
      },
      { k: 'quote', c: [{ k: 'p', c: ['quoted'] }] },
      { k: 'rule' },
      { k: 'table', columns: 2, head: [['a'], ['b']], cells: [['c'], ['d']] },
      { k: 'code', t: 'code' },
    ]);
  });

  it('takes HTML, pictures and other addresses as text', () => {
    expect(readMarkdown('<b>x</b> ![seen](https://example.org/a.png) [y](ftp://example.org)')).toEqual([
      { k: 'p', c: ['<b>x</b> ', 'seen', ' ', 'y'] },
    ]);
    expect(readMarkdown('<div>\n#import "x"\n</div>')).toEqual([
      { k: 'p', c: ['<div>', ' ', '#import "x"', ' ', '</div>'] },
    ]);
  });

  it.each([
    ['quotes', (inner: string) => `> ${inner}`],
    ['lists', (inner: string) => `- ${inner}`],
    ['numbered lists', (inner: string) => `1. ${inner}`],
    ['marks', (inner: string) => (inner.startsWith('**') ? `_${inner}_` : `**${inner}**`)],
  ])('keeps what %s hold that lie too deep, on the deepest level that is shown', (_, around) => {
    let text = 'far inside';
    for (let level = 0; level < 45; level += 1) text = around(text);
    const read = readMarkdown(text);
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
    expect(JSON.stringify(read)).toContain('far inside');
    expect(depth(read)).toBeLessThan(40);
  });
});
