import { checkCodes } from 'core/language/checks';
import english from 'seed/messages/en-US/translating.json';

it('each check has its words in the table', () => {
  expect(checkCodes.filter((code) => !Object.hasOwn(english, `translations.check.${code}`))).toEqual([]);
});
