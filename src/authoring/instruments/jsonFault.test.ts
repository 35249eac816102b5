import { jsonFault } from './jsonFault';

describe('the place where a text stops being JSON', () => {
  it.each([
    ['{"format": }', 1, 12],
    ['{\n  "a": 1,\n  "b": [1, 2,],\n}', 3, 14],
    ['{\n  "a": 1,\n}', 3, 1],
    ['{"a" 1}', 1, 6],
    ['[1 2]', 1, 4],
    ['{"a": 01}', 1, 7],
    ["{'a': 1}", 1, 2],
    ['[1, 2', 1, 6],
    ['[1] 2', 1, 5],
    ['', 1, 1],
    ['{]', 1, 2],
  ])('of %j is line %i, column %i', (source, line, column) => {
    expect(() => JSON.parse(source)).toThrow();
    expect(jsonFault(source)).toEqual({ line, column });
  });

  it.each([
    '{}',
    '[]',
    ' {"a": [1, -2.5e3, "x\\u00e9\\n", true, null, {"b": {}}]}\n',
    '"text"',
    '0',
  ])('is not in %j', (source) => {
    expect(() => JSON.parse(source)).not.toThrow();
    expect(jsonFault(source)).toBeUndefined();
  });
});
