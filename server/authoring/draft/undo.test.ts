import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { draft } from 'core/contract/authoring/draft';
import { instrument } from 'core/contract/authoring/instrument';
import { translation } from 'core/contract/translating/translation';
import { canonicalForm } from 'core/instrument/canonical';
import type { InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import type { Operation } from 'core/instrument/operations';
import { sql } from 'drizzle-orm';
import { hangsAfter } from 'tests/hangs';
import { runs } from 'tests/long';
import { uuidv7 } from '../../database/uuid';
import { seedDirectory } from '../../installation';
import { Author, answered, authorOf, text } from '../../testing/authoring/draftAuthor';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';
import { createDraftService } from './service';

jest.setTimeout(hangsAfter(180_000));

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

/** Everything stored of an instrument's texts, except when and how often it was written. */
async function textsOf(id: string) {
  const { rows } = await server.database.db.execute(sql`
    select m.kind, m.key, m.source_text, m.context, t.locale, t.text, t.live_text,
           case when t.source_version < m.source_version then 'outdated' else t.status end as state,
           (select count(*)::int from translation_comment c where c.message_id = m.id) as comments
    from message m left join translation t on t.message_id = m.id and t.status <> 'missing'
    where m.owner_id = ${id}::uuid and m.source_text || coalesce(t.text, '') <> ''
    order by m.key, t.locale
  `);
  return rows;
}

const messageId = async (id: string, key: string): Promise<string> => {
  const { rows } = await server.database.db.execute<{ id: string }>(
    sql`select id from message where owner_id = ${id}::uuid and key = ${key}`,
  );
  return rows[0]?.id ?? '';
};

describe('undo', () => {
  it('takes back what one did last, and redo does it again, until something new is done', async () => {
    const author = await authorOf(server);
    const start = await author.canonical();
    const area = (value: string, before: string): Operation => ({
      op: 'set',
      part: 'instrument',
      field: 'area',
      value,
      before,
    });
    const [one, two] = [await author.change(area('one', 'mood')), await author.change(area('two', 'one'))];
    const after = await author.canonical();
    const undone = await author.undo();
    expect(undone).toMatchObject({ sequence: 3, steps: { undo: [{ id: one.id }], redo: [{ id: two.id }] } });
    expect(undone.operations).toEqual([area('one', 'two')]);
    expect((await author.undo()).steps).toMatchObject({ undo: [], redo: [{ id: two.id }, { id: one.id }] });
    expect(await author.canonical()).toBe(start);
    await author.undo('redo');
    const redone = await author.undo('redo');
    expect(redone.steps.undo.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(await author.canonical()).toBe(after);
    await author.undo();
    const fresh = await author.change(area('three', 'one'));
    expect(fresh.steps).toMatchObject({ undo: [{ id: one.id }, { id: fresh.id }], redo: [] });
    expect((await author.changes()).map(({ undoes, redoes }) => [undoes, redoes])).toEqual([
      [null, null],
      [two.id, null],
      [null, two.id],
      [null, one.id],
      [one.id, null],
      [two.id, null],
      [null, null],
      [null, null],
    ]);
  });

  it('is of the step that was meant, once, and of one’s own steps alone', async () => {
    const author = await authorOf(server);
    const other = await author.other();
    const made = await author.change({ op: 'set', part: 'instrument', field: 'area', before: 'mood' });
    const theirs = await other.change({ op: 'set', part: 'instrument', field: 'domain', before: 'wellbeing' });
    for (const wrong of [uuidv7(), theirs.id]) {
      const { status, body } = await author.askUndo(wrong);
      expect([status, body.errorCode]).toEqual([409, 'draft.step_passed']);
    }
    expect((await author.askUndo(made.id, 'redo')).body.errorCode).toBe('draft.step_passed');
    const id = uuidv7();
    const answers = await Promise.all([author.askUndo(made.id, 'undo', id), author.askUndo(made.id, 'undo', id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body.data).toEqual(answers[0]?.body.data);
    const { body } = await author.askUndo(made.id);
    expect(body.errorCode).toBe('draft.step_passed');
    expect(await author.document()).toMatchObject({ area: 'mood' });
    expect(await author.document()).not.toHaveProperty('domain');
    expect((await other.steps()).undo.map(({ id: step }) => step)).toEqual([theirs.id]);
  });

  it('is refused where somebody else has changed the same field since, and what they added within is not taken away', async () => {
    const author = await authorOf(server);
    const other = await author.other();
    const q1 = await author.part('q1');
    const changed = await author.change({ op: 'set', part: q1, field: 'required', value: false, before: true });
    await other.change({ op: 'set', part: q1, field: 'required', before: false });
    const { status, body } = await author.askUndo(changed.id);
    expect([status, body.errorCode]).toEqual([409, 'draft.conflict']);
    expect(body.details?.[0]).toMatchObject({
      code: 'draft.changed',
      params: { part: q1, field: 'required', mine: true },
    });
    const part = { id: uuidv7(), code: 'q_new', kind: 'matrix', rows: [{ id: uuidv7(), code: 'r1' }] };
    const added = await author.change({ op: 'add', list: 'questions', after: null, part });
    await other.change(text(part.rows[0]?.id ?? '', 'text', 'A row', null));
    const refused = await author.askUndo(added.id);
    expect([refused.status, refused.body.details?.[0]]).toMatchObject([
      409,
      { code: 'draft.changed', params: { part: part.id } },
    ]);
    expect((await author.document()).texts['en-US']).toHaveProperty(['question.q_new.r1.text'], 'A row');
  });

  it('brings a removed question back with its texts in every language, their states, revisions and comments', async () => {
    const document = exampleDocument();
    document.texts['de-DE'] = { 'question.q1.text': 'Ich war ruhig.', title: 'Skala' };
    const author = await authorOf(server, document);
    const { id, token } = author;
    const q1 = await author.part('q1');
    const key = `question.${q1}.text`;
    const message = await messageId(id, key);
    const { db } = server.database;
    await db.execute(
      sql`update translation set status = 'machine', live_text = 'Ich fühlte mich ruhig.' where message_id = ${message}::uuid and locale = 'de-DE'`,
    );
    await server.ask(translation.comment, { params: { id: message }, body: { text: 'Calm?', locale: null }, token });
    const [before, start] = [await textsOf(id), await author.canonical()];
    await author.change({ op: 'remove', part: q1 });

    expect((await author.document()).texts['de-DE']).toEqual({ title: 'Skala' });
    expect((await author.read('de-DE')).texts.flatMap(({ texts }) => Object.keys(texts))).not.toContain(key);
    const list = answered<{ id: string }[]>(
      await server.ask(translation.list, {
        query: { locales: 'de-DE', kinds: 'Instrument', ownerId: id, limit: '100' },
        token,
      }),
    );
    expect(list.map((row) => row.id)).not.toContain(message);
    const save = { text: 'x', status: 'draft', rowVersion: 1 };
    const refusals = [
      server.ask(translation.read, { params: { id: message }, token }),
      server.ask(translation.save, { params: { id: message, locale: 'de-DE' }, body: save, token }),
      server.ask(translation.revisions, { params: { id: message, locale: 'de-DE' }, token }),
      server.ask(translation.comment, { params: { id: message }, body: { text: 'x', locale: null }, token }),
      server.ask(translation.place, { params: { id: message, locale: 'de-DE' }, token }),
    ];
    for (const { status } of await Promise.all(refusals)) expect(status).toBe(404);

    await author.undo();
    expect(await author.canonical()).toBe(start);
    expect(await textsOf(id)).toEqual(before);
    // And again, all the way.
    await author.undo('redo');
    await author.undo();
    expect(await textsOf(id)).toEqual(before);
  });

  it('gives a translation back the state that it had', async () => {
    const author = await authorOf(server);
    const q1 = await author.part('q1');
    const message = await messageId(author.id, `question.${q1}.text`);
    await server.database.db.execute(
      sql`update translation set status = 'machine', live_text = null where message_id = ${message}::uuid`,
    );
    const before = await textsOf(author.id);
    await author.change(text(q1, 'text', 'هادئ', 'شعرت بالهدوء.', 'ar-EG'), text(q1, 'text', 'Calm.', 'I felt calm.'));
    await author.undo();
    expect(await textsOf(author.id)).toEqual(before);
  });

  it('takes a new code back wherever it stands: formulas, test cases, placeholders of every language', async () => {
    const author = await authorOf(server);
    const total = await author.part('total');
    const [before, start] = [await textsOf(author.id), await author.canonical()];
    await author.change({ op: 'rename', part: total, code: 'sum_score', before: 'total' });
    const { texts, testCases, nuggets } = await author.document();
    expect(texts['en-US']?.['nugget.n2.text']).toContain('sum_score');
    expect(texts['ar-EG']?.['nugget.n1.text']).toContain('sum_score');
    expect(testCases?.[0]?.expected).toMatchObject({ sum_score: 8, bands: { sum_score: 'raised' } });
    expect(nuggets?.[0]?.condition).toBe('sum_score >= 4');
    const states = (await author.read('ar-EG')).texts[1]?.states ?? {};
    expect(Object.values(states)).toEqual(['reviewed', 'reviewed', 'reviewed']);
    await author.undo();
    expect(await author.canonical()).toBe(start);
    expect(await textsOf(author.id)).toEqual(before);
  });

  const depth = runs(20, 120);
  it(`reaches back ${depth} steps, across servers, one by one, and forth again`, async () => {
    const author = await authorOf(server);
    const q1 = await author.part('q1');
    const states = [await author.canonical()];
    for (let nth = 1; nth <= depth; nth += 1) {
      await author.change(
        nth % 3 === 0
          ? { op: 'add', list: 'sections', after: null, part: { id: uuidv7(), code: `s${nth}` } }
          : text(q1, nth % 3 === 1 ? 'help' : 'placeholder', `text ${nth}`, nth < 3 ? null : `text ${nth - 3}`),
      );
      states.push(await author.canonical());
    }
    const { db } = server.database;
    const { rows } = await db.execute<{ id: string }>(
      sql`select updated_by as id from instrument where id = ${author.id}::uuid`,
    );
    const by = { userId: rows[0]?.id ?? '', roles: ['admin'] as const, grants: [] };
    const another = createDraftService({ db, clock: server.clock.now, isCleanSvg: () => false });
    for (const direction of ['undo', 'redo'] as const) {
      for (let nth = depth; nth > 0; nth -= 1) {
        const step = (await another.read(author.id, [], by.userId)).steps[direction].at(-1);
        await another.undo(author.id, { id: uuidv7(), step: step?.id ?? '', direction }, by);
        expect(await author.canonical()).toBe(states[direction === 'undo' ? nth - 1 : depth + 1 - nth]);
      }
    }
    expect((await author.steps()).undo).toHaveLength(depth);
  });
});

describe('an import over a draft', () => {
  it('is a jump that others see, no step of its own, and earlier steps still find what they were about or say so', async () => {
    const author = await authorOf(server);
    const other = await author.other();
    const [q1, q6] = [await author.part('q1'), await author.part('q6')];
    const kept = await author.change({ op: 'set', part: q1, field: 'required', before: true });
    const lost = await author.change({ op: 'set', part: q6, field: 'required', value: true });
    const { code, ...rest } = await author.document();
    const document = { ...rest, code, questions: rest.questions.filter((each) => each.code !== 'q6') };
    delete document.texts['en-US']?.['question.q6.text'];
    const { token } = author;
    answered(await server.ask(instrument.import, { body: document, query: { mode: 'replace' }, token }));
    const [jump] = await other.changes({ after: '2' });
    expect(jump).toMatchObject({ sequence: 3, label: { key: 'imported', code }, operations: [], undoes: null });
    expect((await author.read()).sequence).toBe(3);
    expect((await author.steps()).undo.map(({ id }) => id)).toEqual([kept.id, lost.id]);
    const { status, body } = await author.askUndo(lost.id);
    expect([status, body.errorCode, body.details?.[0]?.code]).toEqual([409, 'draft.conflict', 'draft.gone']);
    const back = await author.change({ op: 'set', part: q1, field: 'reverse', value: true });
    await author.undo();
    expect((await author.document()).questions[0]).not.toHaveProperty('reverse');
    expect(back.sequence).toBe(4);
  });
});

describe('each document of the seed', () => {
  it.each([
    'ipip_neo_120',
    'phq9',
    'ces_d',
  ])('%s is, opened, saved unchanged and exported, what it was', async (name) => {
    const document: InstrumentDocument = JSON.parse(
      await readFile(join(seedDirectory(), 'instruments', `${name}.json`), 'utf8'),
    );
    const { code } = document;
    const author = await authorOf(server, document);
    const detail = await author.read();
    const [first] = detail.structure.questions;
    const title = detail.texts[0]?.texts.title ?? null;
    const { id = '', code: own = '', kind } = first ?? {};
    await author.change(
      { op: 'set', part: id, field: 'kind', value: kind, before: kind },
      text('instrument', 'title', title, title),
      { op: 'move', part: id, after: null },
    );
    expect(canonicalForm({ ...(await author.document()), code })).toBe(canonicalForm(document));
    await author.change({ op: 'rename', part: id, code: 'renamed_question', before: own });
    await author.change({ op: 'remove', part: id });
    await author.undo();
    await author.undo();
    expect(canonicalForm({ ...(await author.document()), code })).toBe(canonicalForm(document));
  });
});

describe('who is here', () => {
  const put = (author: Author, client: string, place: string, part: string | null = null) =>
    server.ask(draft.presence, { params: { id: author.id }, body: { client, place, part }, token: author.token });

  it('is told to the others for half a minute, or until they leave: people, not their windows', async () => {
    const one = await authorOf(server);
    const other = await one.other();
    const [mine, theirs, second] = [uuidv7(), uuidv7(), uuidv7()];
    await put(other, theirs, 'question', 'q1');
    await put(one, second, '');
    const seen = answered<{
      sequence: number;
      others: { client: string; name: string; place: string; part: string | null }[];
    }>(await put(one, mine, ''));
    expect(seen.sequence).toBe(0);
    expect(seen.others).toEqual([{ client: theirs, place: 'question', part: 'q1', name: expect.any(String) }]);
    expect((await put(other, theirs, 'question', 'q1')).body.data).toMatchObject({ others: [{ place: '' }] });
    await server.ask(draft.leave, { params: { id: one.id, client: second }, token: one.token });
    // Nobody can remove another person.
    await server.ask(draft.leave, { params: { id: one.id, client: theirs }, token: one.token });
    expect((await put(one, mine, '')).body.data).toMatchObject({ others: [{ client: theirs }] });
    server.clock.forward(31);
    expect((await put(one, mine, '')).body.data).toMatchObject({ others: [] });
    const { rows } = await server.database.db.execute(
      sql`select 1 from draft_presence where instrument_id = ${one.id}::uuid`,
    );
    expect(rows).toHaveLength(1);
    await one.change({ op: 'set', part: 'instrument', field: 'area', before: 'mood' });
    expect((await put(other, theirs, 'question')).body.data).toMatchObject({ sequence: 1 });
  });

  it('is nobody of an instrument that there is not, and no place that cannot be kept', async () => {
    const one = await authorOf(server);
    expect((await put(new Author(server, uuidv7(), one.token), uuidv7(), '')).status).toBe(404);
    expect((await put(one, uuidv7(), 'a\u0000')).body.details?.[0]).toMatchObject({
      path: 'body.place',
      code: 'forbidden_characters',
    });
  });
});
