import { instrument } from 'core/contract/authoring/instrument';
import { survey } from 'core/contract/surveys/survey';
import { translation } from 'core/contract/translating/translation';
import type { OpenedSurvey } from 'core/survey/document';
import { sql } from 'drizzle-orm';
import { answered } from '../../testing/authoring/draftAuthor';
import { page } from '../../testing/surveys/documents';
import { authorOf, publishedInstrument } from '../../testing/surveys/surveyAuthor';
import { type Answered, createTestServer, type TestServer } from '../../testing/testServer';
import { phaseOf } from './phase';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const refusal = ({ status, body }: Answered) => [
  status,
  body.errorCode,
  body.details?.map(({ path, code }) => `${path} ${code}`),
];

/** With an instrument of a fixed version, one of the newest, and a page. */
async function ready() {
  const author = await authorOf(server);
  const { id } = await publishedInstrument(server);
  await author.do(survey.addItem, { kind: 'instrument', code: 'fixed', instrumentId: id, version: 1 });
  await author.do(survey.addItem, { kind: 'instrument', code: 'newest', instrumentId: id });
  const added = { kind: 'page', code: 'about', document: page() };
  const { instrumentId } = await author.do<{ instrumentId: string }>(survey.addItem, added);
  return { author, pageId: instrumentId };
}

async function revisionsOf(id: string): Promise<OpenedSurvey[]> {
  const { rows } = await server.database.db.execute<{ definition: OpenedSurvey }>(
    sql`select definition from survey_revision where survey_id = ${id}::uuid order by number`,
  );
  return rows.map(({ definition }) => definition);
}

async function shownTexts(id: string): Promise<Record<string, Record<string, string>>> {
  const { rows } = await server.database.db.execute<{ locale: string; texts: Record<string, string> }>(
    sql`select locale, texts from survey_revision_text where survey_id = ${id}::uuid`,
  );
  return Object.fromEntries(rows.map(({ locale, texts }) => [locale, texts]));
}

describe('opening', () => {
  it('publishes the pages and freezes versions, rules and texts', async () => {
    const { author, pageId } = await ready();
    await author.do(survey.setTexts, { locale: 'de-DE', texts: { title: 'Wohlbefinden' } });
    expect(await author.do(survey.open, {})).toEqual({ status: 'open' });
    const { rows } = await server.database.db.execute<{ id: string }>(
      sql`select current_version_id as id from instrument where id = ${pageId}::uuid`,
    );
    const [revision] = await revisionsOf(author.id);
    expect(revision?.items).toMatchObject([
      { code: 'fixed', versionId: expect.any(String) },
      { code: 'newest', versionId: null },
      { code: 'about', versionId: rows[0]?.id },
    ]);
    expect(await shownTexts(author.id)).toEqual({
      'en-US': { title: 'Well-being' },
      'de-DE': { title: 'Wohlbefinden' },
    });
    expect(await author.read()).toMatchObject({
      status: 'open',
      revision: 1,
      changed: false,
      items: [{}, {}, { newest: 1 }],
    });
  });

  it('again makes a revision of what has changed, and none of what has not', async () => {
    const { author, pageId } = await ready();
    await author.do(survey.open, {});
    expect(refusal(await author.ask(survey.open, {}))).toEqual([409, 'survey.unchanged', undefined]);

    await server.database.db.execute(
      sql`update message set source_text = 'Do you really smoke?', source_version = 2 where owner_id = ${pageId}::uuid and source_text = 'Do you smoke?'`,
    );
    await server.database.db.execute(sql`update instrument set draft_checksum = '' where id = ${pageId}::uuid`);
    expect((await author.read()).changed).toBe(true);
    await author.do(survey.open, {});
    await author.change({ settings: { minimumGroup: 12 } });
    expect((await author.read()).changed).toBe(true);
    await author.do(survey.open, {});
    const revisions = await revisionsOf(author.id);
    expect(revisions.length).toBe(3);
    expect(new Set(revisions.map(({ items }) => items[2]?.versionId)).size).toBe(2);
    expect(revisions[0]?.settings).toBeUndefined();
    expect(await author.read()).toMatchObject({ revision: 3, changed: false });
  });

  it('is refused with every problem in its place, in the caller’s language', async () => {
    const { author } = await ready();
    await author.do(survey.addItem, { kind: 'page', code: 'empty', visibleIf: 'fixed.nothing > 1' });
    await author.change({
      anonymity: 'anonymous',
      settings: { closesAt: '2020-01-01T00:00:00.000Z', minimumGroup: 2 },
    });
    const { status, body } = await author.ask(survey.open, {}, {}, 'de-DE');
    expect([status, body.errorCode]).toEqual([422, 'survey.not_openable']);
    expect(body.details?.map(({ path, code }) => `${path} ${code}`)).toEqual(
      expect.arrayContaining([
        'settings.minimumGroup survey.anonymous_group',
        'items[3] survey.page_faulty',
        'items[3].visibleIf formula.unknown_name',
        'settings.closesAt survey.closes_in_past',
      ]),
    );
    for (const { message, code } of body.details ?? []) expect([code, message]).not.toEqual([code, `detail.${code}`]);
    expect(await revisionsOf(author.id)).toEqual([]);
    expect((await author.read()).status).toBe('draft');
  });

  it('freezes that a survey by link is answered once per device', async () => {
    const { author } = await ready();
    await author.change({ audience: 'link', settings: { oncePerDevice: true } });
    expect(await author.do(survey.open, {})).toEqual({ status: 'open' });
    expect((await revisionsOf(author.id))[0]).toMatchObject({ audience: 'link', settings: { oncePerDevice: true } });
  });

  it('of removed pages that were asked leaves what was asked, and frees their codes', async () => {
    const { author, pageId } = await ready();
    await author.do(survey.open, {});
    await author.do(survey.removeItem, undefined, { code: 'about' });
    expect(refusal(await server.ask(instrument.get, { params: { id: pageId }, token: author.token }))[0]).toBe(200);
    await author.do(survey.addItem, { kind: 'page', code: 'about', document: page() });
    await author.do(survey.open, {});
    expect((await revisionsOf(author.id)).map(({ items }) => items[2]?.instrumentId === pageId)).toEqual([true, false]);
  });
});

describe('texts of an open survey', () => {
  it('reach participants at once: as its editors write them, and as translators review them', async () => {
    const { author } = await ready();
    await author.do(survey.setTexts, { locale: 'de-DE', texts: { title: 'Alt' } });
    await author.do(survey.open, {});
    await author.do(survey.setTexts, { locale: 'en-US', texts: { title: 'Mood', thanks: 'Thank you' } });
    // The translation of the earlier title is outdated: participants read the present one in another language.
    expect(await shownTexts(author.id)).toEqual({ 'en-US': { title: 'Mood', thanks: 'Thank you' } });

    const query = { locales: 'de-DE', kinds: 'Survey', ownerId: author.id, limit: '10' };
    const token = await server.tokenOf(['admin']);
    const found = answered<{ id: string; key: string; cells: Record<string, { state: string; rowVersion: number }> }[]>(
      await server.ask(translation.list, { token, query }),
    );
    expect(found.map(({ key, cells }) => [key, cells['de-DE']?.state])).toEqual([
      ['title', 'outdated'],
      ['thanks', 'missing'],
    ]);
    const title = found[0];
    const params = { id: title?.id ?? '', locale: 'de-DE' };
    const body = { text: 'Stimmung', status: 'reviewed', rowVersion: title?.cells['de-DE']?.rowVersion };
    answered(await server.ask(translation.save, { params, body, token }));
    expect((await shownTexts(author.id))['de-DE']).toEqual({ title: 'Stimmung' });
    expect((await author.read('de-DE')).title).toBe('Stimmung');
  });

  it('are only those that the survey can have, in languages that exist', async () => {
    const { author } = await ready();
    expect(refusal(await author.ask(survey.setTexts, { locale: 'en-US', texts: { 'item.none.title': 'A' } }))).toEqual([
      400,
      'validation.failed',
      ['body.texts["item.none.title"] unknown_field'],
    ]);
    expect(refusal(await author.ask(survey.setTexts, { locale: 'tlh', texts: {} }))[1]).toBe('language.unknown');
    await author.do(survey.setTexts, { locale: 'de-DE', texts: { welcome: 'Willkommen' } });
    const { texts, keys } = await author.do<{ texts: object; keys: { key: string }[] }>(survey.setTexts, {
      locale: 'en-US',
      texts: { title: null },
    });
    expect(texts).toEqual({ 'de-DE': { welcome: 'Willkommen' } });
    expect(keys.map(({ key }) => key)).toContain('item.about.title');
  });
});

describe('a text that somebody else has changed', () => {
  it('is not written over by whoever has not seen it', async () => {
    const { author } = await ready();
    const written = { locale: 'en-US', texts: { title: 'Mine' }, seen: { title: 'Well-being' } };
    await author.do(survey.setTexts, { locale: 'en-US', texts: { title: 'Theirs' } });
    expect(refusal(await author.ask(survey.setTexts, written))).toEqual([
      409,
      'conflict',
      ['body.seen["title"] invalid_value'],
    ]);
    expect((await author.read()).title).toBe('Theirs');
    await author.do(survey.setTexts, { ...written, seen: { title: 'Theirs', thanks: null } });
    expect((await author.read()).title).toBe('Mine');
  });
});

describe('the end', () => {
  it('is when it is closed by hand, and can be taken back', async () => {
    const { author } = await ready();
    expect(refusal(await author.ask(survey.close, {}))).toEqual([409, 'survey.not_open', undefined]);
    await author.do(survey.open, {});
    expect(await author.do(survey.close, {})).toEqual({ status: 'closed' });
    expect(await author.read()).toMatchObject({ status: 'closed', closedAt: expect.any(String) });
    expect(await author.do(survey.reopen, {})).toEqual({ status: 'open' });
    expect(await author.read()).toMatchObject({ status: 'open', closedAt: null, revision: 1 });
    expect(await author.do(survey.archive, {})).toEqual({ status: 'archived' });
    expect(refusal(await author.ask(survey.change, { rowVersion: 0 }))).toEqual([409, 'survey.archived', undefined]);
    expect(await author.do(survey.reopen, {})).toEqual({ status: 'open' });
  });

  it('comes by itself at its time, and a later one can be set', async () => {
    const { author } = await ready();
    const closesAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await author.change({ settings: { closesAt } });
    await author.do(survey.open, {});
    expect((await author.read()).status).toBe('open');
    server.clock.forward(100);
    expect(await author.read()).toMatchObject({ status: 'closed', closedAt: closesAt });
    const query = { filters: JSON.stringify({ status: ['closed'] }) };
    const rows = answered<{ id: string }[]>(await server.ask(survey.list, { token: author.token, query }));
    expect(rows.map(({ id }) => id)).toEqual([author.id]);
    await author.do(survey.reopen, {});
    expect(await author.read()).toMatchObject({ status: 'open', closesAt: null, settings: {} });
  });

  it.each([
    ['draft', {}, 'draft'],
    ['open', {}, 'open'],
    ['open', { opensAt: 1 }, 'early'],
    ['open', { opensAt: 0, closesAt: 1 }, 'open'],
    ['open', { closesAt: 0 }, 'grace'],
    ['open', { closesAt: -61 }, 'over'],
    ['closed', { closedAt: -10 }, 'grace'],
    ['closed', { closedAt: -60 }, 'over'],
    ['archived', { closedAt: 0 }, 'archived'],
  ] as const)('of a survey that is %s with minutes %p is decided exactly: %s', (status, minutes, phase) => {
    const now = new Date('2026-06-15T10:00:00Z');
    const at = (minute: number | undefined) =>
      minute === undefined ? null : new Date(now.getTime() + minute * 60_000);
    const { opensAt, closesAt, closedAt } = minutes as { opensAt?: number; closesAt?: number; closedAt?: number };
    const times = { status, opensAt: at(opensAt), closesAt: at(closesAt), closedAt: at(closedAt), grace: 60 };
    expect(phaseOf(times, now)).toBe(phase);
  });
});
