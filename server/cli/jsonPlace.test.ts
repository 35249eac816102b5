import { formatPath } from 'core/instrument';
import * as fc from 'fast-check';
import { lineOf, placeAt, syntaxErrorOffset } from './jsonPlace';

describe('places in JSON', () => {
  it('finds the line of every value by its path', () => {
    const paths = (value: unknown, at: (string | number)[]): (string | number)[][] => {
      if (typeof value !== 'object' || value === null) return [at];
      return Object.entries(value).flatMap(([key, item]) =>
        paths(item, [...at, Array.isArray(value) ? Number(key) : key]),
      );
    };
    const keys = fc.constantFrom('a', 'b_1', 'x.y', '"', '\\', 'en-US', '{', ']');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<unknown>('"', ',{', 1, true, null),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(keys, tie('tree'), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const text = JSON.stringify(value, null, 1);
        for (const segments of paths(value, [])) {
          // The value is replaced by a mark of its own: its line is the line of the mark.
          const path = formatPath(segments);
          const marked = JSON.stringify(value, markAt(segments), 1);
          const line = marked.split('\n').findIndex((one) => one.includes('@@mark@@')) + 1;
          if (segments.length > 0) expect(lineOf(text, path)).toBe(line);
        }
      }),
    );
  });

  it('stays on the last line that a path led to', () => {
    expect(lineOf('{\n "a": [\n  1\n ]\n}', 'a[5].b')).toBe(2);
    expect(lineOf('{}', '')).toBe(1);
  });

  it.each([
    ['{"a": }', 6],
    ['{"a": 1,}', 8],
    ['[1, 2', 5],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ['[01]', 1],
    ['["a\nb"]', 1],
    ['[1] x', 4],
    ['', 0],
    ['  ', 2],
    ["{'a': 1}", 1],
    ['[tru]', 1],
    ['{"a":1]', 6],
  ])('finds where %j stops being JSON', (text, offset) => {
    expect(syntaxErrorOffset(text)).toBe(offset);
  });

  it('never places a fault before what the platform still reads', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('}', ']', ',', ':', '"', 'x', ''), (json, at, piece) => {
        const cut = at % (json.length + 1);
        const text = json.slice(0, cut) + piece + json.slice(cut + 1);
        try {
          JSON.parse(text);
        } catch {
          const offset = syntaxErrorOffset(text);
          expect(offset).toBeGreaterThanOrEqual(0);
          expect(offset).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  it('counts lines and columns from one', () => {
    expect(placeAt('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
  });
});

function markAt(segments: readonly (string | number)[]) {
  let depth = 0;
  const holders: unknown[] = [];
  return function (this: unknown, key: string, value: unknown): unknown {
    if (key === '' && depth === 0) {
      depth = 1;
      holders[0] = value;
      return value;
    }
    const index = holders.lastIndexOf(this);
    if (index < 0 || index >= segments.length || String(segments[index]) !== key) return value;
    if (index === segments.length - 1) return '@@mark@@';
    holders[index + 1] = value;
    return value;
  };
}
