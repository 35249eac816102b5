import { agreementOf } from './agreement';
import { keyedTexts, keyOfText } from './keyedTexts';

const written = ['Pay', ' Pay ', 'Noise', 'pay', 'Stairs'].map((text, index) => ({
  text,
  locale: index === 1 ? 'de-DE' : 'en-US',
}));
const [pay, noise] = [keyOfText('Pay'), keyOfText('Noise')];

it('has each text once, white space at its ends aside, and in an order of its own', () => {
  const { answers, total, found, texts, counts } = keyedTexts(written, '', { count: [pay, keyOfText('Fog')] });
  expect({ answers, total, found }).toEqual({ answers: 5, total: 4, found: 4 });
  expect(texts.map(({ text, n, locale }) => [text, n, locale])).toEqual([
    ['Noise', 1, 'en-US'],
    ['Pay', 2, ''],
    ['Stairs', 1, 'en-US'],
    ['pay', 1, 'en-US'],
  ]);
  expect(counts).toEqual({ [pay]: 2 });
  // As `sha256sum` gives it.
  expect(pay).toBe('723afa394daeea97f5db0ca8be09fd8e43e1c22fcc209057b89d2a1fd12114f6');
});

it('lists those that are asked for, and counts whatever is listed', () => {
  const listed = (search: string, asked: object) =>
    keyedTexts(written, search, { count: [noise], ...asked }).texts.map(({ text }) => text);
  expect(listed('PAY', {})).toEqual(['Pay', 'pay']);
  expect(listed('', { only: [noise, keyOfText('Fog')] })).toEqual(['Noise']);
  expect(listed('', { except: [noise] })).toEqual(['Pay', 'Stairs', 'pay']);
  expect(keyedTexts(written, 'pay', { count: [noise], only: [] }).counts).toEqual({ [noise]: 1 });
});

it('compares those who coded the same texts, theme by theme; looked at and nothing found counts', () => {
  const said = (coder: string, key: string, ...themes: string[]) => ({ coder, key, themes });
  const { coders, pairs, differences } = agreementOf(
    [
      ...[said('a', '1', 'x'), said('a', '2'), said('a', '3', 'x', 'y'), said('a', '4')],
      ...[said('b', '1', 'x'), said('b', '2'), said('b', '3', 'y')],
      said('c', '9', 'x'),
    ],
    ['x', 'y', 'z'],
  );
  expect(coders).toEqual([
    { coder: 'a', texts: 4 },
    { coder: 'b', texts: 3 },
    { coder: 'c', texts: 1 },
  ]);
  expect(pairs).toHaveLength(1);
  expect(pairs[0]).toMatchObject({ one: 'a', other: 'b', n: 3 });
  const [x, y, z] = pairs[0]?.themes ?? [];
  expect([x?.observed, x?.kappa]).toEqual([2 / 3, expect.closeTo(0.4, 12)]);
  expect(y).toMatchObject({ theme: 'y', observed: 1, kappa: 1 });
  expect(z).toMatchObject({ observed: 1, kappa: null, why: 'constant' });
  expect(differences).toEqual([{ key: '3', coders: ['a', 'b'], themes: [{ theme: 'x', foundBy: ['a'] }] }]);
});
