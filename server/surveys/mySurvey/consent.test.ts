import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { type SurveyChanges, survey } from 'core/contract/surveys/survey';
import { dataOf } from '../../testing/answering/respondent';
import { sharedServer } from '../../testing/sharedServer';
import { page } from '../../testing/surveys/documents';
import { SurveyTaker } from '../../testing/surveys/participant';
import { authorOf, SurveyAuthor } from '../../testing/surveys/surveyAuthor';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

const write = (author: SurveyAuthor, locale: string, texts: Record<string, string>) =>
  author.do(survey.setTexts, { locale, texts });

/** Asks for a consent in English, and has a German title. */
async function opened() {
  const token = await server.tokenOf(['admin', 'superAdmin']);
  const { id } = await authorOf(server, { audience: 'link' });
  const author = new SurveyAuthor(server, id, token);
  await author.do(survey.addItem, { kind: 'page', code: 'about', document: page() });
  await author.change({ settings: { consent: { version: 1 } } });
  await write(author, 'en-US', { title: 'Well-being', consent: 'I agree to the first.' });
  await write(author, 'de-DE', { title: 'Wohlbefinden' });
  await author.do(survey.open, {});
  return author;
}

const readIn = async (taker: SurveyTaker, locale: string) =>
  dataOf<SurveyBeforehand>(await taker.beforehand({ locale }));
const guest = ({ id }: SurveyAuthor) => new SurveyTaker(server, id);

describe('the consent of an open survey', () => {
  it('stays as it was opened, also where it is emptied, until another one is put in force, as the next version', async () => {
    const author = await opened();
    const early = guest(author);
    await early.begin({ consent: 1, locale: 'en-US' });
    await write(author, 'en-US', { consent: '' });
    expect((await readIn(guest(author), 'en-US')).consent).toEqual({
      ...{ text: 'I agree to the first.', locale: 'en-US', version: 1 },
    });
    expect((await author.ask(survey.open, {})).body.errorCode).toBe('survey.not_openable');

    await write(author, 'en-US', { consent: 'I agree to the second.' });
    expect((await readIn(guest(author), 'en-US')).consent?.text).toBe('I agree to the first.');
    expect(await author.read()).toMatchObject({ changed: true });
    const { changes } = await author.do<SurveyChanges>(survey.changes);
    expect(changes).toMatchObject([{ part: 'setting', code: 'consent', change: 'changed' }]);
    await author.do(survey.open, {});
    expect((await readIn(guest(author), 'en-US')).consent).toMatchObject({
      text: 'I agree to the second.',
      version: 2,
    });
    expect(await author.read()).toMatchObject({ changed: false, settings: { consent: { version: 2 } } });
    expect((await guest(author).start({ consent: 1 })).body.errorCode).toBe('survey.consent_needed');
    // Who agreed before still reads what they agreed to.
    expect((await early.detail()).consent).toMatchObject({ text: 'I agree to the first.', version: 1 });
  });

  it('decides in which languages one can begin; a language that gets it later is offered from then on', async () => {
    const author = await opened();
    const before = await readIn(guest(author), 'de-DE');
    expect(before).toMatchObject({ locales: ['en-US'], title: { text: 'Well-being' }, consent: { locale: 'en-US' } });
    const english = guest(author);
    await english.begin({ consent: 1, locale: 'de-DE' });
    expect(await english.detail()).toMatchObject({ locale: 'en-US' });
    expect((await author.read()).problems).toMatchObject([
      { code: 'survey.consent_untranslated', severity: 'warning', params: { locales: 'de-DE' } },
    ]);

    await write(author, 'de-DE', { consent: 'Ich stimme zu.' });
    expect((await author.read()).problems).toEqual([]);
    const after = await readIn(guest(author), 'de-DE');
    expect(after).toMatchObject({ locales: ['de-DE', 'en-US'], consent: { text: 'Ich stimme zu.', version: 1 } });
    const german = guest(author);
    await german.begin({ consent: 1, locale: 'de-DE' });
    // Under way they keep their language, whatever becomes of its consent.
    await write(author, 'en-US', { consent: 'I agree to the second.' });
    await author.do(survey.open, {});
    expect((await readIn(guest(author), 'de-DE')).locales).toEqual(['en-US']);
    expect(await german.detail()).toMatchObject({
      locale: 'de-DE',
      title: { text: 'Wohlbefinden' },
      consent: { text: 'Ich stimme zu.', locale: 'de-DE', version: 1 },
    });
  });

  it('takes another wording of a translation for the next version', async () => {
    const author = await opened();
    await write(author, 'de-DE', { consent: 'Ich stimme zu.' });
    await write(author, 'de-DE', { consent: 'Ich stimme allem zu.' });
    expect((await readIn(guest(author), 'de-DE')).consent?.text).toBe('Ich stimme zu.');
    await author.do(survey.open, {});
    expect((await readIn(guest(author), 'de-DE')).consent).toMatchObject({ text: 'Ich stimme allem zu.', version: 2 });
  });
});
