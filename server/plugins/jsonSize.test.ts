import { JsonSize } from './jsonSize';

const sizeOf = (text: string, step: number) => {
  const size = new JsonSize();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += step) size.add(bytes.subarray(at, at + step));
  return [size.values, size.deepest];
};

describe('the size of JSON, counted as it comes', () => {
  it.each([
    ['1', [0, 0]],
    ['[]', [1, 1]],
    ['[1,2,3]', [3, 1]],
    ['{"a":1,"b":[1,{}]}', [5, 3]],
    ['"[,{"', [0, 0]],
    ['["\\\\",1]', [2, 1]],
    ['["\\"[,[,",1]', [2, 1]],
    ['["ü[😀,"]', [1, 1]],
  ])('of %s is that of its values, not of its texts', (text, expected) => {
    for (const step of [1, 2, 3, 1000]) expect(sizeOf(text, step)).toEqual(expected);
  });
});
