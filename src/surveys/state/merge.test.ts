import { merged } from './merge';

const quota = (code: string, limit: number) => ({ code, condition: 'true', limit });
const [a, b, c] = [quota('a', 1), quota('b', 2), quota('c', 3)];

describe('what two have made of one value', () => {
  it('is the one change, or both where they are the same', () => {
    expect(merged(1, 2, 1)).toEqual({ value: 2, clashes: false });
    expect(merged(1, 1, 2)).toEqual({ value: 2, clashes: false });
    expect(merged(1, 2, 2)).toEqual({ value: 2, clashes: false });
    expect(merged(1, 2, 3)).toEqual({ value: 2, clashes: true });
    expect(merged('a', null, 'b')).toEqual({ value: null, clashes: true });
  });

  it('has each field of an object by itself, also where there was none', () => {
    expect(merged({ x: 1, y: 1 }, { x: 2, y: 1 }, { x: 1 })).toEqual({ value: { x: 2 }, clashes: false });
    expect(merged(null, { results: 'none' }, { redirect: 'https://a.example' })).toEqual({
      value: { results: 'none', redirect: 'https://a.example' },
      clashes: false,
    });
    expect(merged({ x: 1 }, null, { x: 2 })).toEqual({ value: null, clashes: true });
  });

  it('has each part of a list by its code: changed, added and removed by either', () => {
    expect(merged([a, b], [{ ...a, limit: 9 }, b], [a, b, c])).toEqual({
      value: [{ ...a, limit: 9 }, b, c],
      clashes: false,
    });
    expect(merged([a, b], [b], [a, b, c])).toEqual({ value: [b, c], clashes: false });
    expect(merged([], [a], [b]).clashes).toBe(false);
    expect(merged([a, b], [b], [{ ...a, limit: 9 }, b])).toEqual({ value: [b], clashes: true });
    expect(merged([a, b], [{ ...a, limit: 8 }, b], [b])).toMatchObject({ clashes: true });
    expect(merged([a], [{ ...a, limit: 8 }], [{ ...a, limit: 9 }])).toEqual({
      value: [{ ...a, limit: 8 }],
      clashes: true,
    });
  });

  it('has the order of the one who moved something; two orders clash', () => {
    const codes = (value: unknown) => (value as { code: string }[]).map(({ code }) => code).join('');
    const moved = (mine: object[], theirs: object[]) => {
      const { value, clashes } = merged([a, b, c], mine, theirs);
      return [codes(value), clashes];
    };
    expect(moved([c, a, b], [a, b, c])).toEqual(['cab', false]);
    expect(moved([c, a, b], [{ ...a, limit: 9 }, b, quota('d', 1), c])).toEqual(['cabd', false]);
    expect(moved([a, quota('d', 1), b, c], [c, b, a])).toEqual(['cbad', false]);
    expect(moved([c, a, b], [b, a, c])).toEqual(['cab', true]);
    expect(moved([c, a, b], [c, a, b])).toEqual(['cab', false]);
  });

  it('knows a part that got another code, and mails of the same kind by their order', () => {
    const renamed = { ...a, code: 'z', was: 'a' };
    expect(merged([a, b], [renamed, b], [{ ...a, limit: 9 }, b])).toEqual({
      value: [{ ...renamed, limit: 9 }, b],
      clashes: false,
    });
    const [first, second] = [
      { kind: 'reminder', days: 1 },
      { kind: 'reminder', days: 2 },
    ];
    expect(merged([first, second], [{ ...first, days: 5 }, second], [first, { ...second, hour: 8 }])).toEqual({
      value: [
        { ...first, days: 5 },
        { ...second, hour: 8 },
      ],
      clashes: false,
    });
  });
});
