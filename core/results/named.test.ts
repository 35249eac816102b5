import { joinedName } from './named';

const called = (text: string, locale = 'en-US') => ({ text, locale });

it('what several surveys call alike has that name; what they call differently its code with all names, of many its code', () => {
  expect(joinedName('site', [])).toBeUndefined();
  expect(joinedName('b', [called('Berlin'), called('Berlin', 'de-DE')])?.text).toBe('Berlin');
  expect(joinedName('r', [called('Rome'), called('Roma', 'it-IT')])).toEqual(called('r (Roma / Rome)', 'it-IT'));
  expect(
    joinedName(
      'r',
      ['Rome', 'Riga', 'Rio', 'Reims'].map((name) => called(name)),
    )?.text,
  ).toBe('r');
});
