import type { ProgressRow } from 'core/contract/translating/language';
import type { FoundProgress } from 'core/contract/translating/translation';
import { type MessageRow, translation, translationStates } from 'core/contract/translating/translation';
import { exampleDocument } from 'core/instrument/example.testing';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { seedLanguages } from 'seed/languages';
import { createWork, type Work } from '../../testing/translating/translators';
import { uncheck } from './service';

let work: Work;
let instrumentId: string;
/** By name: each in a state of its own in German. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  work = await createWork();
  const document = { ...exampleDocument(), code: 'translated' };
  instrumentId = (await work.server.services.instruments.importDocument(document, 'new', null)).id;
  ids.missing = await work.add('A zebra that is missing');
  ids.machine = await work.add('A zebra by machine');
  await work.saved(work.reviewer, ids.machine, 'Ein Zebra von der Maschine', 'machine');
  ids.draft = await work.add('A zebra in draft, {name}');
  await work.saved(work.reviewer, ids.draft, 'Ein Zebra im Entwurf', 'draft');
  ids.reviewed = await work.add('A zebra that was looked at');
  await work.saved(work.reviewer, ids.reviewed, 'Ein Zebra, das man angesehen hat');
  ids.outdated = await work.add('A zebra of old');
  await work.saved(work.reviewer, ids.outdated, 'Ein altes Zebra');
  await work.moveSource(ids.outdated, 'A zebra of yore');
});
afterAll(() => work.server.stop());

const german = { locales: 'de-DE' };
const found = async (query: Record<string, string>, token = work.superAdmin) =>
  (await work.list(token, { ...german, limit: '200', ...query })).rows;
/** Names of those above that are found. */
const names = async (query: Record<string, string>) => {
  const rows = await found(query);
  return Object.entries(ids)
    .filter(([, id]) => rows.some((row) => row.id === id))
    .map(([name]) => name);
};
const kindsOf = (rows: readonly MessageRow[]) => [...new Set(rows.map(({ kind }) => kind))];

describe('the scope', () => {
  const scope = async (token: string, locale = 'en-US') =>
    (await work.server.ask(translation.scope, { token, headers: { 'accept-language': locale } })).body.data as {
      languages: { code: string; may: Record<string, string> }[];
      owners: { id: string; title: string; code: string }[];
      ai: boolean;
      mayWriteSources: string[];
    };

  it('of a translator is what was granted', async () => {
    const { languages, owners, mayWriteSources } = await scope(work.translator);
    expect(languages.map(({ code, may }) => [code, may])).toEqual([['de-DE', { Webpages: 'translate' }]]);
    expect([owners, mayWriteSources]).toEqual([[], []]);
  });

  it('of an admin is the content in every language, of a superAdmin everything', async () => {
    const admin = await scope(work.admin, 'ar-EG');
    expect(admin.languages).toHaveLength(seedLanguages.length);
    expect(admin.languages[0]?.may).toEqual({ Instrument: 'review', Survey: 'review', Catalog: 'review' });
    expect(admin.owners).toEqual([
      { kind: 'Instrument', id: instrumentId, title: exampleDocument().texts['ar-EG']?.title, code: 'translated' },
    ]);
    expect(admin.mayWriteSources).toEqual([]);
    const all = await scope(work.superAdmin);
    expect(all.mayWriteSources).toEqual(['Webpages', 'System']);
    expect(all.languages.find(({ code }) => code === 'de-DE')?.may.Webpages).toBe('review');
    // The interface is written in it.
    expect(all.languages.find(({ code }) => code === 'en-US')?.may.Webpages).toBeUndefined();
  });

  it('is for nobody who holds no permission', async () => {
    const { body } = await work.server.ask(translation.scope, { token: await work.person([]) });
    expect(body.errorCode).toBe('access.denied');
  });
});

describe('the list', () => {
  it('shows a translator what is granted, whatever is asked for', async () => {
    const rows = await found({ locales: 'de-DE,fr-FR', limit: '200' }, work.translator);
    expect(kindsOf(rows)).toEqual(['Webpages']);
    expect(new Set(rows.flatMap(({ cells }) => Object.keys(cells)))).toEqual(new Set(['de-DE']));
    expect(await found({ locales: 'fr-FR' }, work.translator)).toEqual([]);
    expect(await found({ kinds: 'System,Instrument' }, work.translator)).toEqual([]);
    expect(await found({ text: 'fehler' }, work.translator)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ kind: 'System' })]),
    );
  });

  it('is in the order of kind, owner and place, with the cells that were asked for', async () => {
    const { rows: all } = await work.list(work.superAdmin, { locales: 'de-DE,ar-EG,en-US', limit: '200' });
    // The domain and the area of the instrument.
    expect(all.slice(0, 2).map(({ kind }) => kind)).toEqual(['Catalog', 'Catalog']);
    const rows = all.slice(2);
    expect(rows[0]).toMatchObject({ kind: 'Instrument', ownerId: instrumentId, key: 'title', context: 'instrument' });
    expect(Object.keys(rows[0]?.cells ?? {})).toEqual(['de-DE', 'ar-EG']);
    expect(rows[0]?.cells['ar-EG']).toMatchObject({ state: 'reviewed' });
    expect(rows[0]?.cells['de-DE']).toEqual({ text: null, state: 'missing', rowVersion: 0, problems: [] });
    expect(kindsOf(rows)).toEqual(['Instrument', 'System']);
    const { rows: fewer } = await work.list(work.superAdmin, { locales: 'de-DE,ar-EG', cells: 'ar-EG', limit: '1' });
    expect(Object.keys(fewer[0]?.cells ?? {})).toEqual(['ar-EG']);
  });

  it('says of an instrument’s texts what they belong to, as people call it', async () => {
    const rows = await found({ kinds: 'Instrument' });
    const english = exampleDocument().texts['en-US'] ?? {};
    const ofText = (text: string | undefined, part: string) =>
      rows.find((row) => row.sourceText === text && row.of?.part === part)?.of;
    expect(ofText(english['question.q1.text'], 'question')).toMatchObject({
      ...{ number: 1, field: 'text', within: null },
      // As translation files have it, while the text itself is known by an id.
      key: 'question.q1.text',
    });
    const [answerKey] = Object.keys(english).filter((key) => key.startsWith('answer.'));
    const answer = ofText(english[answerKey ?? ''], 'answer');
    expect(answer).toMatchObject({ field: 'label', name: english[answerKey ?? ''], within: { part: 'question' } });
    expect(answer?.within?.name).toBe(english[`question.q${answer?.within?.number}.text`]);
    const { body } = await work.server.ask(translation.read, {
      params: { id: rows.find(({ key }) => key === 'title')?.id ?? '' },
      token: work.superAdmin,
    });
    expect((body.data as MessageRow).of).toMatchObject({ part: 'instrument', field: 'title', name: english.title });
    expect((await found({ text: 'zebra' })).every(({ of }) => of === null)).toBe(true);
  });

  it('without a language has the messages alone', async () => {
    const rows = await found({ locales: '', kinds: 'Webpages' });
    expect(rows).toHaveLength(200);
    expect(rows.every(({ cells }) => Object.keys(cells).length === 0)).toBe(true);
  });

  it.each([
    ['missing', ['missing']],
    ['machine', ['machine']],
    ['draft,outdated', ['draft', 'outdated']],
    ['reviewed', ['reviewed']],
    ['missing,machine,draft,reviewed,outdated', ['missing', 'machine', 'draft', 'reviewed', 'outdated']],
  ])('finds by state: %s', async (states, expected) => {
    expect(await names({ states, text: 'zebra' })).toEqual(expected);
  });

  it('finds a state in any of the languages asked for', async () => {
    expect(await names({ locales: 'de-DE,fr-FR', states: 'missing', text: 'zebra' })).toEqual(Object.keys(ids));
  });

  it('counts what was taken away as missing', async () => {
    const id = await work.add('A giraffe');
    await work.saved(work.reviewer, id, 'Eine Giraffe');
    await work.saved(work.reviewer, id, '');
    expect((await found({ states: 'missing', text: 'giraffe' })).map((row) => row.id)).toEqual([id]);
    expect(await found({ states: 'draft,reviewed,machine,outdated', text: 'giraffe' })).toEqual([]);
  });

  it.each([
    ['ZEBRA OF YORE', ['outdated']],
    ['ein altes', ['outdated']],
    ['zebra_', []],
    ['%', []],
  ])('finds %j in source and translation, as it is written', async (text, expected) => {
    expect(await names({ text })).toEqual(expected);
  });

  it('finds by key, and not in languages that were not asked for', async () => {
    expect((await found({ text: 'error.not_fou' })).map(({ key }) => key)).toEqual(['error.not_found']);
    expect(await names({ locales: 'fr-FR', text: 'ein altes' })).toEqual([]);
  });

  it('finds what fails a check, checking what nobody has checked since it changed', async () => {
    const { db } = work.server.database;
    await db.execute(sql`update translation set problems = null`);
    expect(await names({ failing: 'true', text: 'zebra' })).toEqual(['draft']);
    const left = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from translation where locale = 'de-DE' and problems is null`);
    expect(left.rows[0]?.n).toBe(0);
    await db.execute(sql`update translation set problems = null`);
    const [row] = await found({ text: 'zebra in draft' });
    expect(row?.cells['de-DE']?.problems).toEqual(['argument_lost']);
  });

  it('shows the problems of a text that somebody else is just at', async () => {
    const { db } = work.server.database;
    await db.execute(sql`update translation set problems = null where message_id = ${ids.draft}`);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from translation where message_id = ${ids.draft} for update`);
      expect((await found({ text: 'zebra in draft' }))[0]?.cells['de-DE']?.problems).toEqual(['argument_lost']);
    });
  });

  it('goes by the glossary as it is now', async () => {
    const { db } = work.server.database;
    const problems = async (text: string) => (await found({ text }))[0]?.cells['de-DE']?.problems;
    expect(await problems('zebra of yore')).toEqual([]);
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into glossary_term (id, locale, term, translation, updated_at)
        values (gen_random_uuid(), 'de-DE', 'yore', 'Vorzeit', now())`);
      await uncheck(tx, 'de-DE', ['Yore']);
    });
    expect(await problems('zebra of yore')).toEqual(['glossary']);
    expect(await names({ failing: 'true', text: 'zebra' })).toEqual(['draft', 'outdated']);
    await db.transaction(async (tx) => {
      await tx.execute(sql`delete from glossary_term`);
      await uncheck(tx, 'de-DE');
    });
    expect(await problems('zebra of yore')).toEqual([]);
  });

  it('finds what a respondent can come to see', async () => {
    const { instruments } = work.server.services;
    const count = (query: Record<string, string>) => work.count(work.superAdmin, { ...german, ...query });
    expect(await count({ reachable: 'true', kinds: 'Instrument' })).toBe(0);
    await instruments.publish(instrumentId, { note: '', overrideIncompleteLocales: true }, null);
    expect(await count({ reachable: 'true', kinds: 'Instrument' })).toBe(await count({ kinds: 'Instrument' }));
    const screens = await count({ reachable: 'true', kinds: 'Webpages' });
    expect(screens).toBeGreaterThan(0);
    expect(screens).toBeLessThan(await count({ kinds: 'Webpages' }));
  });

  it('finds the texts of an owner', async () => {
    const rows = await found({ ownerId: instrumentId });
    expect(rows.length).toBe(await work.count(work.superAdmin, { ...german, kinds: 'Instrument' }));
    expect(await found({ ownerId: crypto.randomUUID() })).toEqual([]);
  });

  it('says how far each language is of what the filter finds, state by state as the filter counts them', async () => {
    const filters: Record<string, string>[] = [
      {},
      { kinds: 'Instrument' },
      { text: 'e', kinds: 'System' },
      { ownerId: instrumentId },
    ];
    for (const filter of filters) {
      for (const locales of ['de-DE', 'ar-EG']) {
        const told = await work.progress(work.superAdmin, { locales, ...filter });
        expect(told.map(({ locale }) => locale)).toEqual([locales]);
        const [{ locale, total, ...states }] = told as [FoundProgress];
        expect(Object.values(states).reduce((sum, count) => sum + count)).toBe(total);
        for (const [state, messages] of Object.entries(states)) {
          const counted = await work.count(work.superAdmin, { ...filter, locales: locale, states: state });
          expect([locale, filter, state, messages]).toEqual([locale, filter, state, counted]);
        }
      }
    }
    const both = await work.progress(work.superAdmin, { locales: 'de-DE,ar-EG' });
    expect(both.map(({ locale }) => locale).sort()).toEqual(['ar-EG', 'de-DE']);
  });

  it('walked by its cursor is the list that one jumps in, and as long as it counts', async () => {
    const filters: Record<string, string>[] = [
      {},
      { kinds: 'Instrument' },
      { kinds: 'Instrument,Webpages', states: 'missing' },
      { text: 'e', states: 'reviewed', kinds: 'System,Instrument' },
      { locales: 'ar-EG', failing: 'true' },
    ];
    const whole = await Promise.all(
      filters.map(async (filter) => {
        const query = { ...german, ...filter };
        const walked: string[] = [];
        let after: string | null = '';
        while (after !== null) {
          const begin: Record<string, string> = after === '' ? {} : { after };
          const { rows, cursor } = await work.list(work.superAdmin, { ...query, ...begin, limit: '137' });
          walked.push(...rows.map(({ id }) => id));
          after = cursor;
        }
        expect(walked).toHaveLength(await work.count(work.superAdmin, query));
        expect(new Set(walked).size).toBe(walked.length);
        return { query, walked };
      }),
    );
    const window = fc.record({
      list: fc.constantFrom(...whole),
      at: fc.double({ min: 0, max: 1.1, noNaN: true }),
      limit: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(window, async ({ list: { query, walked }, at, limit }) => {
        const offset = Math.floor(at * walked.length);
        const { rows, cursor } = await work.list(work.superAdmin, {
          ...query,
          offset: String(offset),
          limit: String(limit),
        });
        expect(rows.map(({ id }) => id)).toEqual(walked.slice(offset, offset + limit));
        expect(cursor === null).toBe(offset + limit >= walked.length);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    'x',
    'bnVsbA',
    Buffer.from('["System","x",1,"k","y"]').toString('base64url'),
    Buffer.from('["System",null,1,"k",null]').toString('base64url'),
  ])('refuses a cursor that it did not give: %s', async (after) => {
    const { status, body } = await work.server.ask(translation.list, {
      query: { ...german, after },
      token: work.superAdmin,
    });
    expect([status, body.details?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [['query.after', 'invalid_cursor']],
    ]);
  });
});

describe('a message', () => {
  it('of a kind that is not granted is not found, nor are its translations and what was said about it', async () => {
    const id = await work.idOf('error.not_found', 'System');
    const asked = [
      work.server.ask(translation.read, { params: { id }, token: work.translator }),
      work.server.ask(translation.revisions, { params: { id, locale: 'de-DE' }, token: work.translator }),
      work.save(work.translator, id, { text: 'x' }),
      work.server.ask(translation.revisions, {
        params: { id: ids.draft ?? '', locale: 'fr-FR' },
        token: work.translator,
      }),
    ];
    for (const { status, body } of await Promise.all(asked))
      expect([status, body.errorCode]).toEqual([404, 'not_found']);
  });

  it('has the cells of every language that the caller may see, when none is named', async () => {
    expect(Object.keys((await work.read(work.translator, ids.draft ?? '')).cells)).toEqual(['de-DE']);
    expect(Object.keys((await work.read(work.superAdmin, ids.draft ?? '')).cells)).toHaveLength(
      seedLanguages.length - 1,
    );
    expect(Object.keys((await work.read(work.superAdmin, ids.draft ?? '', 'fr-FR,en-US')).cells)).toEqual(['fr-FR']);
  });

  it('of an instrument has its source changed where the instrument is', async () => {
    const [row] = await found({ kinds: 'Instrument', limit: '1' });
    const detail = await work.read(work.admin, row?.id ?? '');
    expect(detail).toMatchObject({ maySource: false, removable: false });
    const body = { sourceText: 'Another', rowVersion: detail.rowVersion };
    for (const token of [work.admin, work.superAdmin]) {
      const { body: answered } = await work.server.ask(translation.updateSource, {
        params: { id: detail.id },
        body,
        token,
      });
      expect(answered.errorCode).toBe('translation.not_granted');
    }
  });
});

describe('progress', () => {
  const progress = (grants: Parameters<Work['person']>[0], roles: readonly ('superAdmin' | 'admin' | 'user')[]) =>
    work.server.services.translationProgress.progressOf({ userId: '', roles, grants });

  it('is told of what is granted alone', async () => {
    const rows = await progress([{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }], ['user']);
    expect(rows.map(({ locale, kind }) => [locale, kind])).toEqual([['de-DE', 'Webpages']]);
    expect(await progress([], ['user'])).toEqual([]);
    const admin = await progress([], ['admin']);
    expect(new Set(admin.map(({ kind }) => kind))).toEqual(new Set(['Catalog', 'Instrument']));
  });

  it('adds up, and counts what the list finds', async () => {
    const rows = await progress([], ['superAdmin']);
    expect(rows.filter(({ locale }) => locale === 'en-US')).toEqual([]);
    for (const { total, reviewed, draft, machine, outdated, missing } of rows) {
      expect(reviewed + draft + machine + outdated + missing).toBe(total);
    }
    for (const locale of ['de-DE', 'fr-FR']) {
      for (const kinds of ['Webpages', 'Instrument'] as const) {
        const row = rows.find((each) => each.locale === locale && each.kind === kinds) as ProgressRow;
        for (const states of translationStates) {
          expect([locale, states, row[states]]).toEqual([
            locale,
            states,
            await work.count(work.superAdmin, { locales: locale, kinds, states }),
          ]);
        }
      }
    }
  });
});

describe('the bundle with drafts', () => {
  const bundle = (token: string, locale: string) =>
    work.server.ask(translation.draftBundle, { params: { kind: 'Webpages', locale }, token });

  it('has what is not reviewed yet, and is complete by the fallbacks', async () => {
    const { key } = await work.read(work.superAdmin, ids.draft ?? '');
    const german = (await bundle(work.translator, 'de-DE')).body.data as Record<string, string>;
    expect(german[key]).toBe('Ein Zebra im Entwurf');
    const { body } = await work.server.ask(translation.bundle, { params: { kind: 'Webpages', locale: 'de-DE' } });
    expect((body.data as Record<string, string>)[key]).not.toBe('Ein Zebra im Entwurf');
    expect(Object.keys(body.data as object).filter((name) => !Object.hasOwn(german, name))).toEqual([]);
    expect(((await bundle(work.superAdmin, 'fr-FR')).body.data as Record<string, string>)[key]).toBe(
      'A zebra in draft, {name}',
    );
  });

  it('is for those who translate the language', async () => {
    expect((await bundle(work.translator, 'fr-FR')).body.errorCode).toBe('not_found');
    expect((await bundle(work.superAdmin, 'xx-XX')).body.errorCode).toBe('not_found');
  });
});
