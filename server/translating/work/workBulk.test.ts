import { type Cell, type TextName, translation } from 'core/contract/translating/translation';
import { sql } from 'drizzle-orm';
import { createWork, type Outcome, type Work } from '../../testing/translating/translators';

let work: Work;
beforeAll(async () => {
  work = await createWork();
});
afterAll(() => work.server.stop());

const cell = async (id: string) => (await work.read(work.superAdmin, id, 'de-DE')).cells['de-DE'] as Cell;
const states = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await cell(id)).state));

const bulk = (token: string, body: object) =>
  work.server.ask(translation.bulk, { body: { locale: 'de-DE', ...body }, token });
const done = async (token: string, body: object) => {
  const { status, body: answered, text } = await bulk(token, body);
  if (status !== 200) throw new Error(text);
  return { ...(answered.data as Outcome), total: answered.total };
};
const seen = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => ({ id, rowVersion: (await cell(id)).rowVersion })));
const codes = ({ refused }: Outcome) => refused.map(({ id, code }) => [id, code]);

/** One in each state. */
async function five(word: string) {
  const [missing, machine, draft, reviewed, outdated] = await Promise.all(
    ['missing', 'machine', 'draft', 'reviewed', 'outdated'].map((state) => work.add(`${word}, so to say ${state}`)),
  );
  const ids = [missing, machine, draft, reviewed, outdated] as [string, string, string, string, string];
  for (const [index, status] of ['machine', 'draft', 'reviewed', 'reviewed'].entries()) {
    await work.saved(work.reviewer, ids[index + 1] ?? '', `${word}, sozusagen`, status);
  }
  await work.moveSource(ids[4], `${word}, so to speak`);
  return ids;
}

describe('approving', () => {
  it('reviews drafts and machine translations, refuses what has an error, is outdated or is not there', async () => {
    const ids = await five('Approve');
    const broken = await work.add('With {name}');
    await work.saved(work.reviewer, broken, 'Ohne Namen', 'draft');
    const outcome = await done(work.reviewer, { action: 'approve', chosen: await seen(...ids, broken) });
    expect(outcome).toMatchObject({ changed: 2, total: 3 });
    expect(new Map(codes(outcome) as [string, string][])).toEqual(
      new Map([
        [ids[0], 'not_found'],
        [ids[4], 'translation.outdated'],
        [broken, 'check.argument_lost'],
      ]),
    );
    expect(outcome.refused.find(({ id }) => id === broken)?.name).toEqual({
      ...{ kind: 'Webpages', ownerId: null, of: null, beginning: 'With {name}' },
    });
    expect(await states(ids)).toEqual(['missing', 'reviewed', 'reviewed', 'reviewed', 'outdated']);
  });

  it('refuses what has moved on since it was seen, and does the rest', async () => {
    const [, machine, draft] = await five('Moved');
    const chosen = await seen(machine, draft);
    await work.saved(work.translator, draft, 'Bewegt', 'draft');
    const outcome = await done(work.reviewer, { action: 'approve', chosen });
    expect(outcome.changed).toBe(1);
    expect(codes(outcome)).toEqual([[draft, 'conflict']]);
    expect(await cell(draft)).toMatchObject({ state: 'draft', text: 'Bewegt' });
  });

  it('done twice at once is done once', async () => {
    const [, machine, draft] = await five('Twice');
    const chosen = await seen(machine, draft);
    const outcomes = await Promise.all([1, 2, 3].map(() => done(work.reviewer, { action: 'approve', chosen })));
    expect(outcomes.map(({ changed }) => changed).sort()).toEqual([0, 0, 2]);
    expect((await cell(draft)).rowVersion).toBe((chosen[1]?.rowVersion ?? 0) + 1);
  });

  it('is for reviewers, each in what was granted', async () => {
    const [, , draft] = await five('Granted');
    const system = await work.idOf('error.not_found', 'System');
    const byTranslator = await done(work.translator, {
      action: 'approve',
      chosen: [...(await seen(draft)), { id: system, rowVersion: 1 }, { id: crypto.randomUUID(), rowVersion: 1 }],
    });
    expect(byTranslator.changed).toBe(0);
    expect(byTranslator.refused.map(({ key, code }) => [key !== '', code]).sort()).toEqual([
      [false, 'not_found'],
      [false, 'not_found'],
      [true, 'translation.not_granted'],
    ]);
    expect((await bulk(work.translator, { action: 'approve', filter: {} })).body.errorCode).toBe(
      'translation.not_granted',
    );
    const french = await bulk(work.translator, { action: 'approve', locale: 'fr-FR', filter: {} });
    expect(french.body.errorCode).toBe('not_found');
    expect((await bulk(work.superAdmin, { action: 'approve', locale: 'xx-XX', filter: {} })).status).toBe(404);
  });

  it('of all that a filter finds leaves the rest alone', async () => {
    const ids = await five('Filtered');
    const others = await five('Spared');
    const outcome = await done(work.reviewer, { action: 'approve', filter: { text: 'filtered' } });
    expect(outcome).toEqual({ changed: 2, refused: [], total: 0 });
    expect(await states(ids)).toEqual(['missing', 'reviewed', 'reviewed', 'reviewed', 'outdated']);
    expect(await states(others)).toEqual(['missing', 'machine', 'draft', 'reviewed', 'outdated']);
    const none = await done(work.reviewer, { action: 'approve', filter: { text: 'spared', states: ['reviewed'] } });
    expect(none.changed).toBe(0);
  });

  it('goes through more than one batch', async () => {
    await done(work.superAdmin, { action: 'clear', filter: { kinds: ['Webpages'] } });
    const missing = await work.count(work.superAdmin, { locales: 'de-DE', kinds: 'Webpages', states: 'missing' });
    expect(missing).toBe(await work.count(work.superAdmin, { locales: 'de-DE', kinds: 'Webpages' }));
    expect(missing).toBeGreaterThan(500);
  });

  it.each([[{}], [{ chosen: [], filter: {} }]])('wants either chosen ones or a filter, not %j', async (which) => {
    const { status, body } = await bulk(work.reviewer, { action: 'approve', ...which });
    expect([status, body.details?.[0]?.path]).toEqual([400, 'body.chosen']);
  });

  it('takes 5,000 at most', async () => {
    const chosen = Array.from({ length: 5001 }, () => ({ id: crypto.randomUUID(), rowVersion: 1 }));
    const { status, body } = await bulk(work.reviewer, { action: 'approve', chosen });
    expect([status, body.details?.[0]?.code]).toEqual([400, 'too_long']);
    const outcome = await done(work.reviewer, { action: 'approve', chosen: chosen.slice(1) });
    expect([outcome.changed, outcome.refused.length, outcome.total]).toEqual([0, 1000, 5000]);
  });
});

describe('taking an approval back', () => {
  it('gives the draft back as it was, and what people saw before it', async () => {
    const [, machine, draft] = await five('Back');
    const live = await work.add('Back to what was live');
    await work.saved(work.reviewer, live, 'Zu sehen');
    work.server.clock.forward(60);
    await work.saved(work.reviewer, live, 'Noch nicht zu sehen', 'draft');
    const standing = async () =>
      Promise.all(
        [machine, draft, live].map(async (id) => {
          const { rows } = await work.server.database.db.execute(
            sql`select text, status, live_text from translation where message_id = ${id}::uuid and locale = 'de-DE'`,
          );
          return rows;
        }),
      );
    const before = await standing();
    const chosen = await seen(machine, draft, live);
    work.server.clock.forward(60);
    expect((await done(work.reviewer, { action: 'approve', chosen })).changed).toBe(3);
    const approved = chosen.map(({ id, rowVersion }) => ({ id, rowVersion: rowVersion + 1 }));
    expect(await done(work.reviewer, { action: 'unapprove', chosen: approved })).toMatchObject({
      changed: 3,
      refused: [],
    });
    expect(await standing()).toEqual(before);
  });

  it('is refused where there was no approval, where somebody has gone on, and to who may only translate', async () => {
    const [missing, , draft, reviewed] = await five('Not back');
    const outcome = await done(work.reviewer, { action: 'unapprove', chosen: await seen(missing, draft, reviewed) });
    expect(outcome.changed).toBe(0);
    expect(new Set(outcome.refused.map(({ code }) => code))).toEqual(new Set(['conflict']));
    await done(work.reviewer, { action: 'approve', chosen: await seen(draft) });
    const byTranslator = await done(work.translator, { action: 'unapprove', chosen: await seen(draft) });
    expect(codes(byTranslator)).toEqual([[draft, 'translation.not_granted']]);
    const { status, body } = await bulk(work.reviewer, { action: 'unapprove', filter: {} });
    expect([status, body.details?.[0]?.path]).toEqual([400, 'body.chosen']);
  });
});

describe('still valid', () => {
  it('counts an outdated translation as one of the present source; a translator’s word waits for the review', async () => {
    const [, , , reviewed, outdated] = await five('Valid');
    const outcome = await done(work.reviewer, { action: 'stillValid', chosen: await seen(reviewed, outdated) });
    expect(outcome).toEqual({ changed: 1, refused: [], total: 0 });
    expect(await states([reviewed, outdated])).toEqual(['reviewed', 'reviewed']);
    await work.moveSource(outdated, 'Once more');
    await done(work.translator, { action: 'stillValid', chosen: await seen(outdated) });
    expect(await cell(outdated)).toMatchObject({ state: 'draft', text: 'Valid, sozusagen' });
  });

  it('is refused where the new source shows an error', async () => {
    const id = await work.add('Without');
    await work.saved(work.reviewer, id, 'Ohne');
    await work.moveSource(id, 'With {name}');
    const outcome = await done(work.reviewer, { action: 'stillValid', filter: { text: 'With {name}' } });
    expect(codes(outcome)).toEqual([[id, 'check.argument_lost']]);
    expect((await cell(id)).state).toBe('outdated');
  });
});

describe('clearing', () => {
  it('takes translations away, from a translator only those that people do not see; the texts stay in the history', async () => {
    const ids = await five('Clear');
    const outcome = await done(work.translator, { action: 'clear', chosen: await seen(...ids) });
    expect(outcome.changed).toBe(2);
    expect(new Map(codes(outcome) as [string, string][])).toEqual(
      new Map([
        [ids[3], 'translation.not_granted'],
        [ids[4], 'translation.not_granted'],
      ]),
    );
    expect(await states(ids)).toEqual(['missing', 'missing', 'missing', 'reviewed', 'outdated']);
    const { body } = await work.server.ask(translation.revisions, {
      params: { id: ids[2], locale: 'de-DE' },
      token: work.translator,
    });
    expect((body.data as { text: string }[]).map(({ text }) => text)).toEqual(['', 'Clear, sozusagen']);
  });
});

describe('find and replace', () => {
  const preview = async (token: string, body: object) => {
    const { status, body: answered } = await work.server.ask(translation.findReplace, {
      body: { locale: 'de-DE', ...body },
      token,
    });
    if (status !== 200) throw new Error(answered.errorCode);
    return {
      rows: answered.data as {
        id: string;
        name: TextName;
        rowVersion: number;
        before: string;
        after: string;
        problems: string[];
      }[],
      total: answered.total,
    };
  };
  const replace = (token: string, body: object) =>
    work.server.ask(translation.replace, { body: { locale: 'de-DE', ...body }, token });

  it('shows what would change, changes nothing, then changes what was chosen', async () => {
    const one = await work.add('A quince');
    const two = await work.add('Quinces for {quince}');
    const three = await work.add('A third quince');
    await work.saved(work.reviewer, one, 'Eine Quitte');
    await work.saved(work.reviewer, two, 'Quitte für {quince}', 'draft');
    await work.saved(work.reviewer, three, 'Die dritte Quitte');
    const search = { find: 'quitte', replace: 'Birne' };
    const { rows, total } = await preview(work.translator, search);
    expect(total).toBe(3);
    expect(rows.map(({ before, after, problems }) => [before, after, problems])).toEqual([
      ['Eine Quitte', 'Eine Birne', []],
      ['Quitte für {quince}', 'Birne für {quince}', []],
      ['Die dritte Quitte', 'Die dritte Birne', []],
    ]);
    expect(rows[0]?.name).toMatchObject({ kind: 'Webpages', beginning: 'A quince' });
    expect((await cell(one)).text).toBe('Eine Quitte');

    await work.saved(work.reviewer, three, 'Die dritte Quitte, wirklich');
    const chosen = rows.map(({ id, rowVersion }) => ({ id, rowVersion }));
    const { body } = await replace(work.reviewer, { ...search, chosen });
    const { changed, refused } = body.data as Outcome;
    expect([changed, refused.map(({ id, code }) => [id, code])]).toEqual([2, [[three, 'conflict']]]);
    expect(await cell(one)).toMatchObject({ text: 'Eine Birne', state: 'reviewed' });
    expect(await cell(two)).toMatchObject({ text: 'Birne für {quince}', state: 'draft' });
  });

  it('by one who may only translate makes drafts of reviewed texts', async () => {
    const id = await work.add('A medlar');
    await work.saved(work.reviewer, id, 'Eine Mispel');
    await replace(work.translator, { find: 'Mispel', replace: 'Birne', chosen: await seen(id) });
    expect(await cell(id)).toMatchObject({ text: 'Eine Birne', state: 'draft' });
  });

  it('does not let a reviewed text become one with an error', async () => {
    const id = await work.add('A sloe');
    await work.saved(work.reviewer, id, 'Eine Schlehe');
    const { body } = await replace(work.reviewer, { find: 'Schlehe', replace: '{fruit}', chosen: await seen(id) });
    expect((body.data as Outcome).refused.map(({ code }) => code)).toEqual(['check.argument_invented']);
    expect(await cell(id)).toMatchObject({ text: 'Eine Schlehe', state: 'reviewed' });
  });

  it('looks only where the filter leads, and only at what is granted', async () => {
    const id = await work.add('A rowan');
    await work.saved(work.reviewer, id, 'Eine Eberesche mit Fehler', 'draft');
    const search = { find: 'Fehler', replace: 'x' };
    const all = await preview(work.superAdmin, search);
    const screens = await preview(work.translator, search);
    expect(all.total).toBeGreaterThan(screens.total ?? 0);
    expect(
      (await preview(work.translator, { ...search, filter: { states: ['draft'] } })).rows.map((row) => row.id),
    ).toEqual([id]);
    expect((await preview(work.translator, { ...search, filter: { kinds: ['System'] } })).total).toBe(0);
    await expect(preview(work.translator, { ...search, locale: 'fr-FR' })).rejects.toThrow('not_found');
  });
});
