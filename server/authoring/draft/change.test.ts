import { accountOf } from 'core/access/author';
import { draft } from 'core/contract/authoring/draft';
import { instrument } from 'core/contract/authoring/instrument';
import { translation } from 'core/contract/translating/translation';
import { exampleDocument } from 'core/instrument/example.testing';
import type { Operation } from 'core/instrument/operations';
import { sql } from 'drizzle-orm';
import { uuidv7 } from '../../database/uuid';
import { Author, answered, authorOf, text } from '../../testing/authoring/draftAuthor';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

const place = ({ details = [] }: { details?: { path: string; code: string }[] }) =>
  details.map(({ path, code }) => `${path} ${code}`);

/** A message of the instrument, also of removed parts. */
async function messagesOf(id: string) {
  const { rows } = await server.database.db.execute<{
    id: string;
    kind: string;
    key: string;
    text: string;
    version: number;
    context: string;
    format: string;
  }>(
    sql`select id, kind, key, source_text as text, source_version as version, context, format from message
        where owner_id = ${id}::uuid order by kind, position`,
  );
  return rows;
}

const question = (code: string, more: object = {}) => ({
  id: uuidv7(),
  code,
  kind: 'yes_no',
  ...more,
});

describe('a draft', () => {
  it('is read with its base texts, those of the languages asked for with their states, and how far each is', async () => {
    const author = await authorOf(server);
    const detail = await author.read('ar-EG');
    const q1 = await author.part('q1');
    expect(detail).toMatchObject({ status: 'draft', baseLocale: 'en-US', sequence: 0, steps: { undo: [], redo: [] } });
    expect(detail.texts.map(({ locale }) => locale)).toEqual(['en-US', 'ar-EG']);
    expect(detail.texts[0]?.texts[`question.${q1}.text`]).toBe('I felt calm.');
    expect(detail.texts[1]).toMatchObject({ texts: { title: 'مقياس تجريبي' }, states: { title: 'reviewed' } });
    const total = Object.keys(exampleDocument().texts['en-US'] ?? {}).length;
    expect(detail.locales).toEqual([
      { locale: 'en-US', texts: total, total },
      { locale: 'ar-EG', texts: 3, total },
    ]);
    const { token } = author;
    const one = await server.ask(draft.texts, { params: { id: author.id, locale: 'ar-EG' }, token });
    expect(one.body.data).toEqual(detail.texts[1]);
    const unknown = await server.ask(draft.read, { params: { id: author.id }, query: { locales: 'tlh' }, token });
    expect([unknown.status, unknown.body.errorCode, place(unknown.body)]).toEqual([
      422,
      'language.unknown',
      ['query.locales unknown_value'],
    ]);
    expect((await server.ask(draft.read, { params: { id: uuidv7() }, token })).status).toBe(404);
  });

  it('is changed by operations: structure, texts, number of the change, and whose it was', async () => {
    const author = await authorOf(server);
    const q1 = await author.part('q1');
    const rowVersion = async () =>
      answered<{ rowVersion: number }>(
        await server.ask(instrument.get, { params: { id: author.id }, token: author.token }),
      ).rowVersion;
    const before = await rowVersion();
    const made = await author.change(
      { op: 'set', part: q1, field: 'required', before: true },
      { op: 'set', part: 'instrument', field: 'domain', value: 'other', before: 'wellbeing' },
      text(q1, 'text', 'I was calm.', 'I felt calm.'),
      text(q1, 'help', 'Think of the week.', null),
      text(q1, 'text', 'Ich war ruhig.', null, 'de-DE'),
    );
    expect(made).toMatchObject({ sequence: 1, steps: { undo: [{ id: made.id }], redo: [] } });
    const document = await author.document();
    expect(document.domain).toBe('other');
    expect(document.questions[0]).not.toHaveProperty('required');
    expect(document.texts['en-US']).toMatchObject({
      'question.q1.text': 'I was calm.',
      'question.q1.help': 'Think of the week.',
    });
    expect(document.texts['de-DE']).toEqual({ 'question.q1.text': 'Ich war ruhig.' });
    expect(await rowVersion()).toBe(before + 1);
    const [change] = await author.changes();
    expect(change).toMatchObject({
      sequence: 1,
      id: made.id,
      label: { key: 'set', code: '' },
      undoes: null,
      redoes: null,
    });
    expect(accountOf(change?.by)?.name).toEqual(expect.any(String));
    expect(change?.operations).toEqual(made.operations);
  });

  it('keeps what a source text was, and its translations are outdated until it is that text again', async () => {
    const author = await authorOf(server);
    const q1 = await author.part('q1');
    const stored = `question.${q1}.text`;
    const state = async () => (await author.read('ar-EG')).texts[1]?.states[stored];
    await author.change(text(q1, 'text', 'I was calm.', 'I felt calm.'));
    expect(await state()).toBe('outdated');
    const [message] = (await messagesOf(author.id)).filter(({ key }) => key === stored);
    expect(message).toMatchObject({ version: 2, text: 'I was calm.' });
    const history = await server.ask(translation.read, { params: { id: message?.id ?? '' }, token: author.token });
    expect(history.body.data).toMatchObject({ sourceHistory: [{ sourceVersion: 1, text: 'I felt calm.' }] });
    await author.undo();
    expect(await state()).toBe('reviewed');
  });

  it('writes translations as reviewed, but as a draft where a check fails', async () => {
    const author = await authorOf(server);
    const [q1, n1] = [await author.part('q1'), await author.part('n1')];
    await author.change(
      text(q1, 'text', 'Ich war ruhig.', null, 'de-DE'),
      text(n1, 'text', 'Ein Wert ohne Platzhalter.', null, 'de-DE'),
    );
    const { states } = (await author.read('de-DE')).texts[1] ?? { states: {} };
    expect(states).toEqual({ [`question.${q1}.text`]: 'reviewed', [`nugget.${n1}.text`]: 'draft' });
  });

  it('gives texts the order of the document, whatever was added, moved and called otherwise', async () => {
    const author = await authorOf(server);
    const [q1, q2, q5] = [await author.part('q1'), await author.part('q2'), await author.part('q5')];
    const added = question('q_new');
    await author.change(
      { op: 'add', list: 'questions', after: q1, part: added },
      text(added.id, 'text', 'New?', null),
      { op: 'move', part: q5, after: null },
      { op: 'rename', part: q2, code: 'hurried', before: 'q2' },
    );
    const questions = (await messagesOf(author.id)).filter(
      ({ key }) => key.startsWith('question.') && key.endsWith('.text'),
    );
    expect(questions.map(({ context }) => context)).toEqual(
      ['q5', 'q1', 'q_new', 'hurried', 'q3', 'intro', 'q4', 'q6'].map((code) => `question ${code}`),
    );
    expect(questions[2]).toMatchObject({ text: 'New?', format: 'markdown' });
  });

  it('takes a change sent twice for one, and refuses an id that is somebody else’s', async () => {
    const author = await authorOf(server);
    const operations: Operation[] = [{ op: 'set', part: 'instrument', field: 'area', before: 'mood' }];
    const id = uuidv7();
    const [first, again] = [await author.ask(id, operations), await author.ask(id, operations)];
    expect(again.body.data).toEqual(first.body.data);
    expect(await author.changes()).toHaveLength(1);
    const elsewhere = await authorOf(server);
    for (const other of [await author.other(), new Author(server, elsewhere.id, author.token)]) {
      const { status, body } = await other.ask(id, operations);
      expect([status, body.errorCode, place(body)]).toEqual([409, 'conflict', ['body.id draft.id_taken']]);
    }
    const twice = uuidv7();
    const sent = [{ op: 'set', part: 'instrument', field: 'area', value: 'x' }] satisfies Operation[];
    const answers = await Promise.all([author.ask(twice, sent), author.ask(twice, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.data).toEqual(answers[1]?.body.data);
  });
});

describe('two who work on a draft', () => {
  it('both have their way where they change other fields of the same part', async () => {
    const one = await authorOf(server);
    const other = await one.other();
    const q4 = await one.part('q4');
    const changes = await Promise.all([
      one.ask(uuidv7(), [{ op: 'set', part: q4, field: 'validation.min', value: 1, before: 0 }]),
      other.ask(uuidv7(), [{ op: 'set', part: q4, field: 'validation.max', value: 100, before: 120 }]),
      one.ask(uuidv7(), [text(q4, 'unit', 'nights', 'days')]),
      other.ask(uuidv7(), [text(q4, 'text', 'How many nights?', 'How many days?')]),
    ]);
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const document = await one.document();
    expect(document.questions.find(({ code }) => code === 'q4')?.validation).toEqual({ min: 1, max: 100, step: 1 });
    expect(document.texts['en-US']).toMatchObject({
      'question.q4.unit': 'nights',
      'question.q4.text': 'How many nights?',
    });
    expect((await one.changes({ after: '1' })).map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
  });

  it('hear of each conflict: what it is about, theirs, mine, and who it was; and nothing is done', async () => {
    const one = await authorOf(server);
    const other = await one.other();
    const [q1, q2, q4, q6] = [await one.part('q1'), await one.part('q2'), await one.part('q4'), await one.part('q6')];
    await other.change(
      { op: 'set', part: q1, field: 'required', value: false, before: true },
      { op: 'remove', part: q6 },
      { op: 'rename', part: q2, code: 'hurried', before: 'q2' },
      text(q4, 'text', 'Theirs', 'How many days?'),
      text(q4, 'text', 'Deren', null, 'de-DE'),
    );
    const { by } = (await other.changes())[0] ?? {};
    const before = await one.canonical();
    const { status, errorCode, details } = await one.refused(
      { op: 'set', part: 'instrument', field: 'area', before: 'mood' },
      { op: 'set', part: q1, field: 'required', before: true },
      { op: 'set', part: q6, field: 'required', value: true },
      { op: 'rename', part: q1, code: 'hurried', before: 'q1' },
      { op: 'set', part: q1, field: 'rows', value: [] },
      text(q4, 'text', 'Mine', 'How many days?'),
      text(q4, 'text', 'Meine', null, 'de-DE'),
    );
    expect([status, errorCode]).toEqual([409, 'draft.conflict']);
    expect(details?.map(({ path, code, params }) => ({ path, code, params }))).toEqual([
      {
        path: 'operations[1]',
        code: 'draft.changed',
        params: { part: q1, field: 'required', theirs: false, by: accountOf(by)?.name },
      },
      { path: 'operations[2]', code: 'draft.gone', params: { part: q6, field: 'required', by: accountOf(by)?.name } },
      {
        path: 'operations[3]',
        code: 'draft.taken',
        params: { part: q1, field: 'code', mine: 'hurried', by: accountOf(by)?.name },
      },
      { path: 'operations[4]', code: 'draft.unknown', params: { part: q1, field: 'rows' } },
      {
        path: 'operations[5]',
        code: 'draft.changed',
        params: { part: q4, field: 'text', locale: 'en-US', theirs: 'Theirs', mine: 'Mine', by: accountOf(by)?.name },
      },
      {
        path: 'operations[6]',
        code: 'draft.changed',
        params: { part: q4, field: 'text', locale: 'de-DE', theirs: 'Deren', mine: 'Meine', by: accountOf(by)?.name },
      },
    ]);
    expect(details?.[0]?.message).toBe(`${accountOf(by)?.name} has changed this in the meantime.`);
    expect(await one.canonical()).toBe(before);
    expect(await one.changes()).toHaveLength(1);
  });

  it('lose nothing when both write at once, again and again', async () => {
    const one = await authorOf(server);
    const other = await one.other();
    const write = async (author: Author, name: string, lists: 'sections' | 'nuggets') => {
      let accepted = 0;
      for (let nth = 0; nth < 12; nth += 1) {
        const part = { id: uuidv7(), code: `${name}${nth}`, ...(lists === 'nuggets' && { group: 'summary' }) };
        const field = lists === 'nuggets' ? 'text' : 'title';
        const made = await author.ask(uuidv7(), [
          { op: 'add', list: lists, after: null, part },
          text(part.id, field, `${name} ${nth}`, null),
        ]);
        accepted += made.status === 200 ? 1 : 0;
      }
      return accepted;
    };
    expect(
      await Promise.all([write(one, 'a', 'sections'), write(other, 'b', 'sections'), write(one, 'c', 'nuggets')]),
    ).toEqual([12, 12, 12]);
    const { texts, sections, nuggets } = await one.document();
    expect([sections?.length, nuggets?.length]).toEqual([2 + 24, 2 + 12]);
    const written = Object.values(texts['en-US'] ?? {}).filter((each) => /^[abc] \d+$/.test(each));
    expect(new Set(written).size).toBe(36);
    expect((await one.read()).sequence).toBe(36);
  });
});

describe('what is refused', () => {
  it('is a part that does not fit the document, named with its place', async () => {
    const author = await authorOf(server);
    const [q2, q4] = [await author.part('q2'), await author.part('q4')];
    const refused = await author.refused(
      { op: 'set', part: q2, field: 'colour', value: 'blue' },
      { op: 'set', part: q4, field: 'validation.min', value: 'none', before: 0 },
      { op: 'add', list: 'nuggets', after: null, part: { id: uuidv7(), code: 'Not. A code', group: 'x' } },
    );
    expect([refused.status, refused.errorCode]).toEqual([422, 'draft.invalid']);
    expect(place(refused).sort()).toEqual([
      'nuggets[0].code code.malformed',
      'questions[1].colour schema.unknown_key',
      'questions[4].validation.min schema.wrong_type',
    ]);
    expect(refused.details?.[0]?.message).not.toBe('');
    const rows = [{ id: 'no uuid', code: 'r1' }];
    const inner = await author.refused({ op: 'add', list: 'questions', after: q2, part: question('q_rows', { rows }) });
    expect(place(inner)).toEqual(['questions[2].rows[0].id schema.wrong_format']);
  });

  it('is not what only publishing judges: faulty formulas, names that lead nowhere, missing texts', async () => {
    const author = await authorOf(server);
    const [total, q1] = [await author.part('total'), await author.part('q1')];
    await author.change(
      { op: 'set', part: total, field: 'formula', value: 'sum(q1, nobody', before: 'sum(q1, q2, q3.r1, q3.r2)' },
      { op: 'set', part: q1, field: 'answerSet', value: 'gone', before: 'freq' },
      { op: 'add', list: 'questions', after: null, part: question('silent') },
    );
    const { token, id } = author;
    const problems = answered<{ code: string; path: string }[]>(
      await server.ask(instrument.check, { params: { id }, token }),
    );
    expect(problems.map(({ code, path }) => `${path} ${code}`)).toEqual(
      expect.arrayContaining([
        'questions[1].answerSet reference.unknown',
        'texts["en-US"]["question.silent.text"] text.missing',
      ]),
    );
    for (const answers of [{}, { q1: 'often' }]) {
      const { status, body } = await server.ask(instrument.test, { params: { id }, body: { answers }, token });
      expect([status, body.errorCode]).toEqual([422, 'instrument.invalid']);
      expect(place(body)).toEqual(expect.arrayContaining(['questions[1].answerSet reference.unknown']));
      expect(place(body).some((each) => each.startsWith('calculations[0].formula formula.'))).toBe(true);
    }
    const [message] = (await messagesOf(id)).filter(({ key }) => key === 'title');
    const where = await server.ask(translation.place, { params: { id: message?.id ?? '', locale: 'en-US' }, token });
    expect([where.status, where.body.errorCode]).toEqual([422, 'instrument.invalid']);
    expect((await server.ask(instrument.get, { params: { id }, token })).status).toBe(200);
    expect((await server.ask(instrument.publish, { params: { id }, body: {}, token })).body.errorCode).toBe(
      'instrument.not_publishable',
    );
  });

  it('is a draft in which a name leads nowhere and a sheet is to be scored all the same: it is told, not an error of the server', async () => {
    const author = await authorOf(server);
    const q1 = await author.part('q1');
    await author.change({ op: 'set', part: q1, field: 'answerSet', value: 'gone', before: 'freq' });
    const { token, id } = author;
    const { status } = await server.ask(instrument.test, {
      params: { id },
      body: { answers: { q1: 'often', q2: 'never' } },
      token,
    });
    expect(status).toBe(422);
  });

  it('is what is too large, with what and how much; what is too large already may shrink', async () => {
    const author = await authorOf(server);
    const questions = (count: number): Operation[] =>
      Array.from({ length: count }, (_, nth) => ({
        op: 'add',
        list: 'questions',
        after: null,
        part: question(`n${uuidv7().slice(-12)}${nth}`),
      }));
    await author.change(...questions(1993));
    const tooMany = await author.refused(...questions(1));
    expect([tooMany.status, tooMany.errorCode]).toEqual([422, 'draft.too_large']);
    expect(tooMany.errorMessage).toBe(
      'An instrument holds at most 2,000 questions; with this change it would have 2,001.',
    );
    const freq = await author.part('freq');
    const answers = Array.from(
      { length: 197 },
      (_, nth) =>
        ({
          op: 'add',
          list: 'answers',
          parent: freq,
          after: null,
          part: { id: uuidv7(), code: `a${nth}` },
        }) satisfies Operation,
    );
    expect((await author.refused(...answers)).errorMessage).toContain('at most 200 answers');
    const rows = Array.from({ length: 100_001 }, () => ({ keys: [], value: 1 }));
    expect(
      (
        await author.refused({
          op: 'add',
          list: 'tables',
          after: null,
          part: { id: uuidv7(), code: 'big', keys: [], rows },
        })
      ).errorMessage,
    ).toContain('100,000 rows');
    const { token, id } = author;
    await server.database.db.execute(sql`update instrument set draft = jsonb_set(draft, '{answerSets,0,answers}',
      (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'code', 'a' || n)) from generate_series(1, 210) n)) where id = ${id}::uuid`);
    const first = await author.part('a1');
    expect((await author.ask(uuidv7(), [{ op: 'remove', part: first }])).status).toBe(200);
    expect(token).not.toBe('');
  });

  it('is what no store keeps, and what is nested without end', async () => {
    const author = await authorOf(server);
    const q1 = await author.part('q1');
    const bad = await author.refused({ op: 'set', part: q1, field: 'a\u0000b' }, text(q1, 'help', 'half \ud83d', null));
    expect([bad.status, bad.errorCode]).toEqual([422, 'draft.invalid']);
    expect(place(bad)).toEqual([
      'operations[0].field schema.bad_characters',
      'operations[1].text schema.bad_characters',
    ]);
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const operation = `{"op":"set","part":"${q1}","field":"tags","value":${deep},"before":${deep}}`;
    const nested = await server.inject({
      method: 'POST',
      url: `/api/instruments/${author.id}/draft/changes`,
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
      payload: `{"id":"${uuidv7()}","label":{"key":"set"},"operations":[${operation}]}`,
    });
    expect([nested.status, nested.body.errorCode]).toEqual([400, 'request.malformed']);
  });

  it('is a language that there is not, and a text that is too long', async () => {
    const author = await authorOf(server);
    const q1 = await author.part('q1');
    const unknown = await author.refused(text(q1, 'text', 'a', null, 'tlh'));
    expect([unknown.status, unknown.errorCode, place(unknown)]).toEqual([
      422,
      'language.unknown',
      ['body.operations[0].locale unknown_value'],
    ]);
    const long = await author.refused(text(q1, 'help', 'x'.repeat(20_001), null));
    expect([long.status, place(long)]).toEqual([400, ['body.operations[0].text too_long']]);
  });

  it('are pictures from elsewhere, too large ones, and drawings that were not cleaned; what was there stays', async () => {
    const author = await authorOf(server);
    const [sun, face] = [await author.part('sun'), await author.part('face')];
    const { images, svgs } = await author.document();
    const setSource = (part: string, value: string, before: string | undefined): Operation => ({
      op: 'set',
      part,
      field: 'source',
      value,
      before,
    });
    const image = async (value: string) => {
      const { status, errorCode, details } = await author.refused(setSource(sun, value, images?.[0]?.source));
      return [status, errorCode, ...place({ details: details ?? [] })];
    };
    const refusedImage = [422, 'picture.unreadable', 'images[0].source draft.image_source'];
    for (const value of [
      'https://example.org/sun.png',
      'data:text/html;base64,AAAA',
      'data:image/png;base64,<svg>',
      'data:image/svg+xml,<svg/>',
      'data:image/png;base64,',
    ]) {
      expect(await image(value)).toEqual(refusedImage);
    }
    expect(await image(`data:image/png;base64,${'A'.repeat(2_200_000)}`)).toEqual([
      422,
      'draft.too_large',
      'images[0].source draft.picture_too_large',
    ]);
    await author.change(setSource(sun, 'data:image/webp;base64,AAAA', images?.[0]?.source));
    const drawing = await author.refused(
      setSource(face, 'data:image/svg+xml,<svg onload="alert(1)"/>', svgs?.[0]?.source),
    );
    expect([drawing.status, drawing.errorCode, place(drawing)]).toEqual([
      422,
      'picture.unsafe',
      ['svgs[0].source draft.svg_source'],
    ]);
    const { source } = await server.services.pictures.cleanSvg(
      '<svg xmlns="http://www.w3.org/2000/svg"><circle id="dot" r="5"/></svg>',
    );
    await author.change(setSource(face, source, svgs?.[0]?.source), {
      op: 'set',
      part: face,
      field: 'bindings',
      before: svgs?.[0]?.bindings,
    });
    expect((await author.document()).svgs).toEqual([{ code: 'face', source }]);
  });
});
