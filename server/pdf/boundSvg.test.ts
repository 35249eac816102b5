import { boundSvg } from './boundSvg';

const url = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)}`;
const inside = (svg: string | undefined) => svg?.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');

describe('a drawing with values', () => {
  it('takes each binding as the page does', () => {
    const drawing = url(
      '<rect id="a" fill="red" width="1"></rect><g id="b"><text id="c">old <tspan>text</tspan></text></g><g id="d" transform="scale(2)"></g>',
    );
    const bound = boundSvg(drawing, [
      { element: 'a', target: 'fill', value: '#00f' },
      { element: 'a', target: 'width', value: -3 },
      { element: 'b', target: 'visible', value: false },
      { element: 'c', target: 'text', value: '< & 5' },
      { element: 'd', target: 'rotation', value: 30 },
      { element: 'nobody', target: 'fill', value: 'x' },
    ]);
    expect(inside(bound)).toBe(
      '<rect id="a" fill="#00f" width="0"></rect><g id="b" display="none"><text id="c">&lt; &amp; 5</text></g><g id="d" transform="scale(2) rotate(30)"></g>',
    );
  });

  it('stays as drawn where a value is missing, and binds the first of two that have the same id', () => {
    const drawing = url('<g id="a" fill="x"></g><g id="a" fill="y"></g>');
    expect(inside(boundSvg(drawing, [{ element: 'a', target: 'fill', value: null }]))).toBe(
      '<g id="a" fill="x"></g><g id="a" fill="y"></g>',
    );
    expect(inside(boundSvg(drawing, [{ element: 'a', target: 'fill', value: 'z' }]))).toBe(
      '<g id="a" fill="z"></g><g id="a" fill="y"></g>',
    );
  });

  it('cannot break out of an attribute', () => {
    const bound = boundSvg(url('<g id="a"></g>'), [{ element: 'a', target: 'fill', value: '"><script>x</script>' }]);
    expect(inside(bound)).toBe('<g id="a" fill="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"></g>');
  });

  it('loses scripts, foreign content, handlers and references to anything outside', () => {
    const drawing = url(
      '<script>a</script><foreignObject><p>b</p></foreignObject><g onclick="c"></g><image href="file:///etc/passwd"></image>' +
        '<use href="#own"></use><image href="data:image/png;base64,AA=="></image><image href="data:image/svg+xml,x"></image>',
    );
    expect(inside(boundSvg(drawing, []))).toBe(
      '<g></g><image></image><use href="#own"></use><image href="data:image/png;base64,AA=="></image><image></image>',
    );
  });

  it('reads base64 too, and nothing that is no drawing', () => {
    expect(boundSvg(`data:image/svg+xml;base64,${Buffer.from('<svg>é</svg>').toString('base64')}`, [])).toBe(
      '<svg>é</svg>',
    );
    const entities = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>';
    for (const none of ['<svg', '<p></p>', '', '<svg>&nbsp;</svg>', entities]) {
      expect(boundSvg(`data:image/svg+xml,${encodeURIComponent(none)}`, [])).toBeUndefined();
    }
    expect(boundSvg('svgs/a.svg', [])).toBeUndefined();
    expect(boundSvg('data:image/svg+xml,%', [])).toBeUndefined();
  });
});
