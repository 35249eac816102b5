import { audit } from 'core/contract/accounts/audit';
import { attempts } from 'core/contract/answering/attempt';
import { browse } from 'core/contract/answering/browse';
import { draft } from 'core/contract/authoring/draft';
import { instrument } from 'core/contract/authoring/instrument';
import { canonicalForm } from 'core/instrument/canonical';
import type { InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { eachPart } from 'core/instrument/operations';
import { sql } from 'drizzle-orm';
import { uuidv7 } from '../../database/uuid';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
let person: string;
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  token = await server.tokenOf(['superAdmin']);
  person = await server.tokenOf(['user']);
});

/** Two actions at the same moment have no order in the audit log. */
const ask: TestServer['ask'] = (...request) => {
  server.clock.forward(1);
  return server.ask(...request);
};

let count = 0;
const newCode = () => {
  count += 1;
  return `own_${count}`;
};

const data = <T>({ status, body, text }: Awaited<ReturnType<TestServer['ask']>>): T => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body.data as T;
};
const refusal = ({ status, body }: Awaited<ReturnType<TestServer['ask']>>) => [status, body.errorCode];

async function imported(document: InstrumentDocument): Promise<string> {
  return data<{ id: string }>(await ask(instrument.import, { body: document, token })).id;
}
/** One that may be published as it is. */
const publishable = (): InstrumentDocument => {
  const document = { ...exampleDocument(), code: newCode() };
  return { ...document, texts: { 'en-US': document.texts['en-US'] ?? {} } };
};
const publish = (id: string) => ask(instrument.publish, { params: { id }, body: {}, token });
const exported = async (id: string) =>
  data<InstrumentDocument>(await ask(instrument.export, { params: { id }, token }));
const row = async (id: string) =>
  data<{ rowVersion: number; status: string }>(await ask(instrument.get, { params: { id }, token }));
const archive = async (id: string, archived: boolean) =>
  ask(instrument.archive, { params: { id }, body: { archived, rowVersion: (await row(id)).rowVersion }, token });
const change = (id: string) => {
  const part = { id: uuidv7(), code: `s${uuidv7().slice(-12)}` };
  const operations = [{ op: 'add', list: 'sections', after: null, part }];
  return ask(draft.change, { params: { id }, body: { id: uuidv7(), label: { key: 'add' }, operations }, token });
};
const lastEvents = async (limit: number) =>
  data<{ action: string; change: Record<string, unknown>; entityId: string }[]>(
    await ask(audit.list, { query: { pageSize: String(limit) }, token }),
  ).map(({ action, change: made }) => [action, made.code]);

describe('a new instrument', () => {
  it('is an empty draft of that title in its language, and on record', async () => {
    const body = { code: newCode(), title: 'Ein neuer Fragebogen', baseLocale: 'de-DE' };
    const { id, code } = data<{ id: string; code: string }>(await ask(instrument.create, { body, token }));
    expect(code).toBe(body.code);
    expect(await exported(id)).toEqual({
      format: 'instrument/1',
      code,
      baseLocale: 'de-DE',
      settings: { paging: 'question' },
      questions: [],
      texts: { 'de-DE': { title: 'Ein neuer Fragebogen' } },
    });
    expect(await row(id)).toMatchObject({ status: 'draft', title: body.title, questions: 0, version: null });
    expect(await lastEvents(1)).toEqual([['instrument.created', code]]);
    expect((await change(id)).status).toBe(200);
  });

  it('has a code of its own and a language that there is', async () => {
    const body = { code: newCode(), title: 'One', baseLocale: 'en-US' };
    expect((await ask(instrument.create, { body, token })).status).toBe(200);
    expect(refusal(await ask(instrument.create, { body, token }))).toEqual([409, 'instrument.code_taken']);
    const unknown = { ...body, code: newCode(), baseLocale: 'tlh' };
    const answer = await ask(instrument.create, { body: unknown, token });
    expect(refusal(answer)).toEqual([422, 'language.unknown']);
    expect(answer.body.details).toMatchObject([{ path: 'body.baseLocale', code: 'unknown_value' }]);
  });
});

describe('a copy', () => {
  it('has the same structure, test cases and texts of every language in their states, ids and title of its own', async () => {
    const document = { ...exampleDocument(), code: newCode() };
    document.texts['de-DE'] = {
      title: 'Beispiel',
      'question.q1.text': 'Ich war ruhig.',
      'question.q6.help': 'Nur deutsch',
    };
    const id = await imported(document);
    const { db } = server.database;
    await db.execute(sql`update translation set status = 'machine', live_text = null, source_version = 0 where locale = 'de-DE'
      and message_id in (select id from message where owner_id = ${id}::uuid and key <> 'title')`);
    const body = { code: newCode(), title: 'A copy' };
    const copy = data<{ id: string }>(await ask(instrument.duplicate, { params: { id }, body, token }));
    const after = await exported(copy.id);
    const expected = structuredClone(document);
    expected.code = body.code;
    expected.texts['en-US'] = { ...expected.texts['en-US'], title: 'A copy' };
    expected.textStates = {
      'de-DE': { title: 'outdated', 'question.q1.text': 'outdated', 'question.q6.help': 'outdated' },
      'ar-EG': { title: 'outdated' },
    };
    expect(canonicalForm(after)).toBe(canonicalForm(expected));
    const read = async (of: string) =>
      data<{ structure: Parameters<typeof eachPart>[0]; texts: { states: Record<string, string> }[] }>(
        await ask(draft.read, { params: { id: of }, query: { locales: 'de-DE,ar-EG' }, token }),
      );
    const [one, other] = [await read(id), await read(copy.id)];
    const ids = (draftOf: typeof one) => [...eachPart(draftOf.structure)].map(({ part }) => part.id);
    expect(ids(other)).toHaveLength(ids(one).length);
    expect(ids(other).filter((each) => ids(one).includes(each))).toEqual([]);
    const states = ({ texts }: typeof one) => texts.map((each) => Object.values(each.states).sort());
    // The title has changed: its two translations belong to the original one.
    expect(states(one)).toEqual([[], ['outdated', 'outdated', 'reviewed'], ['reviewed', 'reviewed', 'reviewed']]);
    expect(states(other)).toEqual([[], ['outdated', 'outdated', 'outdated'], ['outdated', 'reviewed', 'reviewed']]);
    expect(await exported(id)).toEqual(expect.objectContaining({ code: document.code }));
    expect(await lastEvents(1)).toEqual([['instrument.duplicated', body.code]]);
    expect(refusal(await ask(instrument.duplicate, { params: { id }, body, token }))).toEqual([
      409,
      'instrument.code_taken',
    ]);
    const nobody = { params: { id: uuidv7() }, body: { ...body, code: newCode() }, token };
    expect(refusal(await ask(instrument.duplicate, nobody))).toEqual([404, 'not_found']);
  });
});

describe('an archived instrument', () => {
  it('is offered to nobody, changed and published by nobody, and comes back as what it was', async () => {
    const document = publishable();
    const id = await imported(document);
    expect((await publish(id)).status).toBe(200);
    const start = () => ask(attempts.create, { body: { instrumentId: id, locale: 'en-US' }, token: person });
    const running = data<{ id: string; revision: number }>(await start());
    expect(data(await archive(id, true))).toMatchObject({ id, status: 'archived' });
    expect(refusal(await change(id))).toEqual([409, 'instrument.archived']);
    expect(refusal(await publish(id))).toEqual([409, 'instrument.archived']);
    const again = { body: document, query: { mode: 'replace' }, token };
    expect(refusal(await ask(instrument.import, again))).toEqual([409, 'instrument.archived']);
    expect((await ask(browse.get, { params: { id }, token: person })).status).toBe(404);
    const stranger = await server.tokenOf(['user']);
    const began = await ask(attempts.create, { body: { instrumentId: id, locale: 'en-US' }, token: stranger });
    expect(began.status).toBe(404);
    expect((await ask(attempts.get, { params: { id: running.id }, token: person })).status).toBe(200);

    expect(data(await archive(id, false))).toMatchObject({ status: 'published' });
    expect((await change(id)).status).toBe(200);
    const never = await imported(publishable());
    await archive(never, true);
    expect(data(await archive(never, false))).toMatchObject({ status: 'draft' });
    expect((await lastEvents(2)).map(([action]) => action)).toEqual(['instrument.restored', 'instrument.archived']);
  });

  it('is archived as it was looked at', async () => {
    const id = await imported(publishable());
    const { rowVersion } = await row(id);
    await change(id);
    const answer = await ask(instrument.archive, {
      params: { id },
      body: { archived: true, rowVersion },
      token,
    });
    expect(refusal(answer)).toEqual([409, 'conflict']);
    expect(answer.body.details?.[0]?.params).toMatchObject({ current: { id, status: 'draft' } });
  });
});

describe('a draft that is deleted', () => {
  it('goes with its texts, those of parts that were taken out of it too, and with its log', async () => {
    const document = publishable();
    const id = await imported(document);
    const { structure } = data<{ structure: { questions: { id: string }[] } }>(
      await ask(draft.read, { params: { id }, token }),
    );
    const operations = [{ op: 'remove', part: structure.questions[0]?.id }];
    const body = { id: uuidv7(), label: { key: 'remove' }, operations };
    expect((await ask(draft.change, { params: { id }, body, token })).status).toBe(200);
    expect((await ask(instrument.remove, { params: { id }, token })).status).toBe(200);
    expect((await ask(instrument.get, { params: { id }, token })).status).toBe(404);
    const { rows } = await server.database.db.execute(sql`
      select id from message where owner_id = ${id}::uuid union all select id from draft_change where instrument_id = ${id}::uuid`);
    expect(rows).toEqual([]);
    expect(await lastEvents(1)).toEqual([['instrument.removed', document.code]]);
    expect((await ask(instrument.import, { body: document, token })).status).toBe(200);
  });

  it('is called in the log by the title that it had, before its deletion too', async () => {
    const body = { code: newCode(), title: 'Soon gone', baseLocale: 'en-US' };
    const { id } = data<{ id: string }>(await ask(instrument.create, { body, token }));
    expect((await ask(instrument.remove, { params: { id }, token })).status).toBe(200);
    const query = { filters: JSON.stringify({ entityId: [id] }) };
    expect(data(await ask(audit.list, { query, token }))).toMatchObject([
      { action: 'instrument.removed', entityName: 'Soon gone' },
      { action: 'instrument.created', entityName: 'Soon gone' },
    ]);
  });

  it('was never published', async () => {
    const id = await imported(publishable());
    await publish(id);
    expect(refusal(await ask(instrument.remove, { params: { id }, token }))).toEqual([409, 'instrument.published']);
  });
});

describe('drawings of a document that is brought in', () => {
  const withSvg = (source: string): InstrumentDocument => {
    const document = publishable();
    return { ...document, svgs: [{ code: 'face', source }] };
  };
  const dataUrl = (markup: string) => `data:image/svg+xml,${encodeURIComponent(markup)}`;

  it('are cleaned, and those that lost something are named', async () => {
    const document = withSvg(
      dataUrl(
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect id="mouth" onclick="a()"/></svg>',
      ),
    );
    const { id, report } = data<{ id: string; report: { changed: object[] } }>(
      await ask(instrument.import, { body: document, token }),
    );
    expect(report.changed).toMatchObject([
      {
        code: 'asset.cleaned',
        severity: 'warning',
        path: 'svgs[0].source',
        owner: 'face',
        message: expect.stringContaining('script'),
      },
    ]);
    const source = (await exported(id)).svgs?.[0]?.source ?? '';
    expect(source).not.toMatch(/script|onclick/);
    expect(await server.services.pictures.isCleanSvg(source)).toBe(true);
    // A cleaned drawing is imported unchanged.
    const again = data<{ report: { changed: object[] } }>(
      await ask(instrument.import, { body: await exported(id), query: { mode: 'replace' }, token }),
    );
    expect(again.report.changed).toEqual([]);
    expect((await exported(id)).svgs?.[0]?.source).toBe(source);
  });

  it('keep the whole document out when they cannot be read, with their place', async () => {
    const answer = await ask(instrument.import, { body: withSvg(dataUrl('no drawing')), token });
    expect(refusal(answer)).toEqual([422, 'picture.unreadable']);
    expect(answer.body.details).toMatchObject([{ path: 'svgs[0].source', code: 'picture.no_drawing' }]);
  });
});
