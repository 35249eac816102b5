import { languageName } from './formatting';

it('a language has its own name also where the browser does not speak it', () => {
  jest.spyOn(Intl.DisplayNames, 'supportedLocalesOf').mockReturnValue([]);
  expect(['sq-AL', 'mk-MK', 'ne-NP'].map((code) => languageName(code, code))).toEqual(['Shqip', 'Македонски', 'नेपाली']);
});

it('a language is named in another one', () => {
  expect(languageName('sq-AL', 'en-US')).toBe('Albanian (Albania)');
  expect(languageName('de-DE', 'de-DE')).toBe('Deutsch (Deutschland)');
});
