import { browse } from 'core/contract/answering/browse';
import { instrument } from 'core/contract/authoring/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { languageStanding } from 'core/instrument/standing';
import { dataOf, publishable, Respondent } from '../../testing/answering/respondent';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
let someone: Respondent;

const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  someone = await Respondent.on(server);
});

/** Whole in German; of French there is a title, and a placeholder that was lost. */
const trilingual = (code: string, locales?: string[]): InstrumentDocument =>
  publishable(code, (document) => {
    const base = document.texts['en-US'] ?? {};
    document.texts['de-DE'] = base;
    document.texts['fr-FR'] = { title: 'Échelle' };
    document.settings = { ...document.settings, locales };
  });

async function drafted(document: InstrumentDocument): Promise<string> {
  return (await server.services.instruments.importDocument(document, 'new', null)).id;
}

const publish = (id: string) =>
  server.services.instruments.publish(id, { note: '', overrideIncompleteLocales: false }, null);

describe('the languages that an instrument names', () => {
  it('alone are published, and what another one lacks blocks nothing', async () => {
    const id = await drafted(trilingual('names_german', ['de-DE']));
    expect(await publish(id)).toBe(1);
    const { versions, changed } = await server.services.instruments.get(id);
    expect(versions[0]?.locales.toSorted()).toEqual(['de-DE', 'en-US']);
    expect(changed).toBe(false);
    expect((await someone.started(id, { locale: 'fr-FR' })).locale).toBe('en-US');
  });

  it('block publishing where they lack a text', async () => {
    const id = await drafted(trilingual('names_french', ['de-DE', 'fr-FR']));
    await expect(publish(id)).rejects.toMatchObject({ code: 'instrument.not_publishable' });
    const problems = await server.services.instruments.check(id);
    expect(problems.filter(({ severity }) => severity === 'error').map(({ params }) => params.locale)).toEqual([
      'fr-FR',
    ]);
    const token = await server.tokenOf(['admin']);
    const told = await server.ask(instrument.check, { params: { id }, token, headers: { 'accept-language': 'de-DE' } });
    const said = dataOf<{ code: string; message: string }[]>(told).filter(({ code }) => code.startsWith('text.'));
    expect(said.map(({ message }) => message).join()).toContain('Französisch (Frankreich)');
    expect(said.map(({ message }) => message).join()).not.toContain('fr-FR');
  });

  it('are agreed to once: what the published version lacks is a warning at the next one, and recorded again', async () => {
    const id = await drafted(trilingual('agreed', ['de-DE', 'fr-FR']));
    await server.services.instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
    const french = async () => {
      const problems = await server.services.instruments.check(id);
      return problems.filter(({ params }) => params.locale === 'fr-FR').map(({ severity }) => severity);
    };
    expect(await french()).toEqual(['warning']);
    const changed = trilingual('agreed', ['de-DE', 'fr-FR']);
    changed.settings = { ...changed.settings, paging: 'all' };
    await server.services.instruments.importDocument(changed, 'replace', null);
    expect(await publish(id)).toBe(2);
    expect(await french()).toEqual(['warning']);
  });

  it('are not those that have labels of answers alone, where it names none', async () => {
    const document = trilingual('labels_alone');
    const label = Object.keys(document.texts['en-US'] ?? {}).find((key) => key.startsWith('answer.')) ?? '';
    document.texts['fr-FR'] = { [label]: 'Jamais' };
    const id = await drafted(document);
    expect(await publish(id)).toBe(1);
    const { versions, changed } = await server.services.instruments.get(id);
    expect(versions[0]?.locales.toSorted()).toEqual(['de-DE', 'en-US']);
    expect(changed).toBe(false);
  });

  it('are all that have texts where it names none', async () => {
    const id = await drafted(trilingual('names_none'));
    await expect(publish(id)).rejects.toMatchObject({ code: 'instrument.not_publishable' });
  });
});

describe('a choice of languages', () => {
  const publishIn = (id: string, locales: string[], overrideIncompleteLocales = false) =>
    server.services.instruments.publish(id, { note: '', overrideIncompleteLocales, locales }, null);
  const versionOf = async (id: string) => {
    const { versions, changed } = await server.services.instruments.get(id);
    return { locales: versions[0]?.locales.toSorted(), changed };
  };

  it('leaves out what was merely begun: that blocks nothing, and is no change that waits', async () => {
    const id = await drafted(trilingual('begun'));
    expect(await publishIn(id, ['de-DE'])).toBe(1);
    expect(await versionOf(id)).toEqual({ locales: ['de-DE', 'en-US'], changed: false });
    await expect(publishIn(id, ['de-DE'])).rejects.toMatchObject({ code: 'instrument.unchanged' });
  });

  it('takes an unfinished language where the publisher agrees, and the next version has it, too', async () => {
    const id = await drafted(trilingual('chosen_begun'));
    await expect(publishIn(id, ['de-DE', 'fr-FR'])).rejects.toMatchObject({ code: 'instrument.not_publishable' });
    await publishIn(id, ['de-DE', 'fr-FR'], true);
    expect(await versionOf(id)).toEqual({ locales: ['de-DE', 'en-US', 'fr-FR'], changed: false });
  });

  it('may be the base language alone, which an instrument can name, too', async () => {
    const id = await drafted(trilingual('base_alone', ['en-US']));
    expect(await publish(id)).toBe(1);
    expect(await versionOf(id)).toEqual({ locales: ['en-US'], changed: false });
    const other = await drafted(trilingual('base_chosen'));
    await publishIn(other, []);
    // German is whole and was not published.
    expect(await versionOf(other)).toEqual({ locales: ['en-US'], changed: true });
  });

  it('is made from the numbers that the check gives, too', async () => {
    const document = trilingual('counted');
    document.textStates = { 'de-DE': { title: 'outdated', 'question.q1.text': 'draft' } };
    const id = await drafted(document);
    const { locales } = await server.services.instruments.get(id);
    const told = (await server.services.instruments.check(id)).filter(({ code }) => code === 'text.incomplete_locale');
    const counted = locales
      .filter((counts) => counts.promised && !languageStanding(counts).isComplete)
      .map((counts) => {
        const { missing, outdated, waiting } = languageStanding(counts);
        return { locale: counts.locale, missing, outdated, drafts: waiting };
      });
    expect(counted.length).toBe(2);
    expect(told.map(({ params }) => params)).toEqual(counted.map((each) => expect.objectContaining(each)));
  });
});

describe('the languages of a published instrument', () => {
  it('are told with what there is in each, and questions and results come only in those that have some', async () => {
    const document = trilingual('told', ['de-DE', 'fr-FR']);
    const texts = document.texts['de-DE'] ?? {};
    const isAsked = (key: string) => /^(question|section|answer)\.|^(title|instructions)$/.test(key);
    document.texts['de-DE'] = Object.fromEntries(Object.entries(texts).filter(([key]) => isAsked(key)));
    const id = await drafted(document);
    await server.services.instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
    const detail = await server.ask(browse.get, { token: someone.accessToken, params: { id } });
    const { languages } = dataOf<{ languages: { locale: string }[] }>(detail);
    expect(languages.find(({ locale }) => locale === 'de-DE')).toMatchObject({
      questions: { otherwise: null },
      answers: { otherwise: null },
      report: { own: 0, otherwise: 'en-US' },
    });
    const begun = await someone.started(id, { locale: 'de-DE' });
    expect([begun.locale, begun.locales.toSorted()]).toEqual(['de-DE', ['de-DE', 'en-US']]);
    expect(begun.projection.words).toEqual({ yes: 'Ja', no: 'Nein' });
    const all = { q1: 'often', q2: 'often', 'q3.r1': 'often', 'q3.r2': 'often' };
    dataOf(await someone.answer(begun.id, all));
    dataOf(await someone.complete(begun.id));
    const result = dataOf<{ locale: string; locales: string[] }>(await someone.result(begun.id, { locale: 'de-DE' }));
    expect(result).toMatchObject({ locale: 'en-US', locales: ['en-US'] });
  });
});
