import { languageFound } from './foundNames';

it.each([
  ['ar-EG', 'العربية'],
  ['ar-EG', 'arab'],
  ['ar-EG', 'арабский'],
  ['ar-EG', 'ar-eg'],
  ['es-ES', 'espanol'],
  ['es-ES', 'испанский'],
])('%s is found by “%s”, whatever the language of the reader', (code, typed) => {
  expect(languageFound(code, 'ru-RU')).toContain(typed);
});
