import type { TranslationGrant } from 'core/access/translationGrants';
import { entryProblems, fileProblems } from 'core/interchange';
import { sql } from 'drizzle-orm';
import { messageLocales } from 'seed/messages';
import { isLong } from 'tests/long';
import { createTestServer, type TestServer } from '../../testing/testServer';
import { base64, filesOf, formats } from '../../testing/translating/files';

type Files = ReturnType<typeof filesOf>;

let server: TestServer;
let superAdmin: string;
let exported: Files['exported'];
let imported: Files['imported'];
let report: Files['report'];
let brought: Files['brought'];
beforeAll(async () => {
  server = await createTestServer();
  superAdmin = await server.tokenOf(['superAdmin']);
  ({ exported, imported, report, brought } = filesOf(server, superAdmin));
});
afterAll(() => server.stop());

async function translator(grants: readonly TranslationGrant[]): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  const userId = await server.addUser(email, ['user']);
  await server.database.db.transaction((tx) => server.services.translations.setGrants(tx, userId, grants));
  return (await server.signIn(email)).accessToken;
}

const csv = (...rows: string[][]) =>
  [
    'key,kind,translation,status',
    ...rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')),
  ].join('\n');
const one = (key: string, text: string, status = 'reviewed') => ({
  content: base64(csv([key, 'Webpages', text, status])),
  locale: 'it-IT',
});

interface Row extends Record<string, unknown> {
  text: string;
  status: string;
  live: string | null;
  outdated: boolean;
  revisions: number;
}
async function stored(key: string, locale: string): Promise<Row | undefined> {
  const { rows } = await server.database.db.execute<Row>(sql`
    select t.text, t.status, t.live_text as live, t.source_version < m.source_version as outdated,
      (select count(*)::int from translation_revision r where r.message_id = m.id and r.locale = t.locale) as revisions
    from translation t join message m on m.id = t.message_id
    where m.key = ${key} and m.owner_id is null and t.locale = ${locale}`);
  return rows[0];
}
const run = (statement: ReturnType<typeof sql>) => server.database.db.execute(statement);
const translations = async () => (await run(sql`select count(*)::int as n from translation`)).rows[0]?.n;

describe('export and import', () => {
  /** Keys with each state, of one of the two kinds: the other has eight times as many texts. */
  const { kind, draft, machine, outdated } = isLong
    ? { kind: 'Webpages', draft: 'list.t%', machine: 'menu.l%', outdated: 'request.%' }
    : { kind: 'System', draft: 'export.a%', machine: 'export.s%', outdated: 'pdf.%' };

  it.each(formats)('%s brings every text and state back, and a second export has the same bytes', async (format) => {
    await run(
      sql`update translation t set status = 'draft' from message m where m.id = t.message_id and m.key like ${draft} and t.locale = 'de-DE'`,
    );
    await run(
      sql`update translation t set status = 'machine' from message m where m.id = t.message_id and m.key like ${machine} and t.locale = 'de-DE'`,
    );
    await run(
      sql`update translation t set source_version = 0 from message m where m.id = t.message_id and m.key like ${outdated} and t.locale = 'de-DE'`,
    );
    const query = { format, locale: 'de-DE', kinds: kind };
    const first = await exported(query);
    expect(first.status).toBe(200);
    expect(first.headers['content-disposition']).toContain(
      `assess-${kind}-de-DE.${format === 'xliff' ? 'xlf' : format}`,
    );
    const same = await report({ content: base64(first.text) });
    expect(same).toMatchObject({ format, locales: ['de-DE'], problemCount: 0, changes: [] });
    expect(same.counts.unchanged + same.counts.empty).toBe(same.counts.entries);

    await run(
      sql`delete from translation t using message m where m.id = t.message_id and m.kind = ${kind} and t.locale = 'de-DE'`,
    );
    const outcome = await brought({ content: base64(first.text) });
    expect(outcome).toMatchObject({ applied: true, problems: [] });
    expect(outcome.counts.added).toBe(same.counts.unchanged);
    expect(outcome.counts.added).toBeGreaterThan(100);
    expect((await exported(query)).text).toBe(first.text);
  });

  it('shows the preview first, changes nothing by it, and keeps what was there as a revision', async () => {
    const before = await stored('menu.home', 'de-DE');
    const body = { ...one('menu.home', 'Startseite!', 'draft'), locale: 'de-DE' };
    const preview = await report(body);
    expect(preview).toMatchObject({ applied: false, counts: { entries: 1, changed: 1, refused: 0 } });
    expect(preview.changes).toMatchObject([
      { key: 'menu.home', locale: 'de-DE', line: 2, before: before?.text, after: 'Startseite!', status: 'draft' },
    ]);
    expect(await stored('menu.home', 'de-DE')).toEqual(before);
    expect(await report({ ...body, apply: preview.digest })).toMatchObject({ applied: true, digest: preview.digest });
    expect(await stored('menu.home', 'de-DE')).toMatchObject({
      text: 'Startseite!',
      status: 'draft',
      // Shown until the new one is reviewed.
      live: before?.text,
      revisions: (before?.revisions ?? 0) + 1,
    });
  });

  it('refuses to apply a preview when texts have changed since, and then applies the new one', async () => {
    const body = one('menu.home', 'Accueil');
    const { digest } = await report(body);
    await brought(one('menu.home', 'Page d’accueil'));
    const { status, body: answer } = await imported({ ...body, apply: digest });
    expect([status, answer.errorCode]).toEqual([409, 'exchange.moved_on']);
    expect(await stored('menu.home', 'it-IT')).toMatchObject({ text: 'Page d’accueil' });
    await brought(body);
    expect(await stored('menu.home', 'it-IT')).toMatchObject({ text: 'Accueil', live: 'Accueil' });
  });

  it('lets exactly one of two imports at once win', async () => {
    const bodies = [one('shell.toHome', 'A'), one('shell.toHome', 'B')];
    const previews = await Promise.all(bodies.map((body) => report(body)));
    const answers = await Promise.all(
      bodies.map((body, index) => imported({ ...body, apply: previews[index]?.digest })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 'A' : 'B';
    expect(await stored('shell.toHome', 'it-IT')).toMatchObject({ text: winner });
  });

  it('records who brought in and took out how much, without texts', async () => {
    server.clock.forward(1);
    await brought(one('shell.reload', 'Recharger'));
    const { rows } = await run(
      sql`select action, entity, change from audit_event where entity = 'translation' order by at desc, id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        action: 'translation.imported',
        entity: 'translation',
        change: { locale: 'it-IT', kind: 'Webpages', entries: 1, format: 'csv' },
      },
    ]);
  });

  it('makes interface texts fresh at once', async () => {
    await run(sql`update language set enabled = true where code = 'it-IT'`);
    server.services.textsChanged();
    await brought(one('menu.browse', 'Aller au contenu'));
    server.services.textsChanged();
    expect((await server.services.translations.bundle('Webpages', 'it-IT')).texts['menu.browse']).toBe(
      'Aller au contenu',
    );
  });
});

describe('what came in between', () => {
  it('keeps what was changed here when the file only has the text that went out', async () => {
    await brought(one('menu.history', 'Chercher'));
    const { text } = await exported({ format: 'po', locale: 'it-IT', kinds: 'Webpages' });
    await brought(one('menu.history', 'Rechercher'));
    const outcome = await report({ content: base64(text) });
    expect(outcome.changes.filter(({ key }) => key === 'menu.history')).toEqual([]);
    expect(outcome.problems).toMatchObject([{ code: 'kept_newer', severity: 'warning' }]);
  });

  it('warns where both have changed it, and where the source has moved on; the latter is outdated then', async () => {
    await brought(one('shell.notFound', 'Introuvable'));
    const { text } = await exported({ format: 'xliff', locale: 'it-IT', kinds: 'Webpages' });
    await brought(one('shell.notFound', 'Pas trouvé'));
    await run(
      sql`update message set source_text = 'Not here', source_version = source_version + 1 where key = 'shell.notFound' and kind = 'Webpages'`,
    );
    const file = text.replace('Introuvable', 'Il n’y a rien ici');
    const outcome = await brought({ content: base64(file) });
    expect(outcome.changes).toMatchObject([{ key: 'shell.notFound', warnings: ['stale', 'edited'] }]);
    expect(await stored('shell.notFound', 'it-IT')).toMatchObject({ text: 'Il n’y a rien ici', outdated: true });
  });

  it('takes nothing away: empty entries leave the text', async () => {
    const before = await stored('menu.history', 'it-IT');
    expect((await brought(one('menu.history', ''))).counts).toMatchObject({ empty: 1, changed: 0 });
    expect(await stored('menu.history', 'it-IT')).toEqual(before);
  });
});

describe('who may', () => {
  it('gives a translator only what is granted, in the file and from the file', async () => {
    const token = await translator([{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }]);
    const all = await exported({ format: 'json', locale: 'de-DE' }, token);
    expect(JSON.parse(all.text)['@meta'].group).toBe('Webpages');
    expect((await exported({ format: 'json', locale: 'de-DE', kinds: 'System' }, token)).status).toBe(404);
    expect((await exported({ format: 'json', locale: 'it-IT' }, token)).status).toBe(404);
    const content = base64(
      csv(['menu.home', 'Webpages', 'Zuhause', 'reviewed'], ['error.internal', 'System', 'Oh', 'draft']),
    );
    const outcome = await brought({ content, locale: 'de-DE' }, token);
    // Reviewing is another permission.
    expect(outcome.changes).toMatchObject([{ key: 'menu.home', status: 'draft' }]);
    expect(outcome.problems).toMatchObject([{ code: 'not_granted', line: 3 }]);
    const italian = await imported({ content, locale: 'it-IT' }, token);
    expect([italian.status, italian.body.errorCode]).toEqual([403, 'translation.not_granted']);
  });

  it('opens to nobody without a permission', async () => {
    const token = await server.tokenOf(['user']);
    expect((await exported({ format: 'csv', locale: 'de-DE' }, token)).status).toBe(403);
    expect((await imported(one('menu.home', 'x'), token)).status).toBe(403);
  });

  it('says of what is refused which text it is, where there is one', async () => {
    expect((await report(one('menu.home', '<b onclick="x()">Casa</b>'))).problems).toMatchObject([
      { code: 'markup', name: { kind: 'Webpages', ownerId: null, of: null, beginning: 'Home' } },
    ]);
    expect((await report(one('no.such', 'x'))).problems).toMatchObject([{ code: 'unknown_key', name: null }]);
  });

  it('takes everything as a draft where that is wished', async () => {
    expect((await report({ ...one('menu.home', 'La maison'), status: 'draft' })).changes).toMatchObject([
      { status: 'draft' },
    ]);
  });
});

describe('bad input', () => {
  const refused = async (content: string | Uint8Array, fileName = 'texts') => {
    const before = await translations();
    const { status, body } = await imported({ content: base64(content), fileName, locale: 'it-IT', kind: 'Webpages' });
    expect(await translations()).toBe(before);
    return [status, body.errorCode, body.details?.[0]?.message];
  };

  it.each([
    [
      'broken XML',
      '<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1"><file></xliff>',
      /^Line 2, column \d+: the XML is faulty/,
    ],
    ['entities', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>', /DOCTYPE/],
    ['old XLIFF', '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', /XLIFF 1\.2/],
    ['another XML', '<html/>', /not XLIFF/],
    ['broken JSON', '{\n"a": "b",\n}', /^Line 3, column 1/],
    ['deep JSON', '{"a":'.repeat(200), /50 levels/],
    ['broken PO', 'msgid "a"\nmsgstr "b\n', /^Line 2 /],
    ['a CSV without a head', 'a,b\nc,d', /Missing: key, translation/],
    ['an open quotation', 'key,translation\na,"b\nc', /^Line 2: the quotation/],
    ['an empty file', ' ', /empty/],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004rest'), /not a text file/],
  ])('tells of %s where it is wrong', async (_, content, said) => {
    expect(await refused(content as string)).toEqual([422, 'exchange.unreadable', expect.stringMatching(said)]);
  });

  it('says it in the caller’s language', async () => {
    const { body } = await imported({ content: base64('{'), locale: 'it-IT' }, superAdmin, 'de-DE');
    expect(body.details?.[0]?.message).toMatch(/^Zeile 1, Spalte 2: Das JSON ist fehlerhaft/);
  });

  it('has a sentence for everything that can be wrong with a file, in every language', async () => {
    const { messages } = server.services.translations;
    for (const locale of messageLocales) {
      for (const code of [...entryProblems, ...fileProblems]) {
        const said = await messages.ofDetail(locale, `exchange.${code}`, { line: 1, column: 1, count: 1, found: 1 });
        expect([locale, code, said]).not.toContain(`error.exchange.${code}`);
        expect(said).not.toMatch(/^(detail|error)\./);
      }
    }
  });

  it('reads UTF-16, marks of byte order and the encoding that a PO file names', async () => {
    const text = csv(['menu.home', 'Webpages', 'Maisonnée', 'draft']);
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const latin1 = Buffer.from(
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\nLanguage: it_IT\\n"\n\nmsgctxt "Webpages//menu.home"\nmsgid "Home"\nmsgstr "Maisonnée"\n',
      'latin1',
    );
    for (const bytes of [utf16, Buffer.from(text, 'utf16le'), Buffer.from(`\ufeff${text}`), latin1]) {
      expect((await report({ content: base64(bytes), locale: 'it-IT' })).changes).toMatchObject([
        { after: 'Maisonnée' },
      ]);
    }
  });

  it('tells of lines in another encoding, and takes the others', async () => {
    const lines = [
      Buffer.from('key,kind,translation\nmenu.home,Webpages,Foyer é\n'),
      Buffer.from('menu.history,Webpages,Trouvé\n', 'latin1'),
    ];
    const outcome = await report({ content: base64(Buffer.concat(lines)), locale: 'it-IT' });
    expect(outcome.changes).toMatchObject([{ key: 'menu.home' }]);
    expect(outcome.problems.map(({ code, line }) => [code, line])).toEqual([
      ['mixed_encodings', 3],
      ['replaced_characters', 3],
    ]);
  });

  it('reports doubled, unknown and unfit entries by their lines, and takes the rest', async () => {
    const content = base64(
      csv(
        ['menu.home', 'Webpages', 'Une', 'draft'],
        ['menu.home', 'Webpages', 'Deux', 'draft'],
        ['no.such.key', 'Webpages', 'x', 'draft'],
        ['shell.toHome', 'Pages', 'x', 'draft'],
        ['shell.reload', 'Webpages', 'x'.repeat(20_001), 'draft'],
        ['shell.notFound', 'Webpages', 'x', 'finished'],
        ['shell.loading', 'Webpages', 'Chargement', 'draft'],
      ),
    );
    const { problems, changes, counts } = await report({ content, locale: 'it-IT' });
    expect(problems.map(({ code, line }) => [line, code])).toEqual([
      [2, 'duplicate'],
      [3, 'duplicate'],
      [4, 'unknown_key'],
      [5, 'unknown_kind'],
      [6, 'too_long'],
      [7, 'state'],
    ]);
    expect(problems[1]?.message).toBe(
      'This key appears twice with different texts, here and in line 2. Neither is imported.',
    );
    expect(changes.map(({ key }) => key)).toEqual(['shell.loading']);
    expect(counts).toMatchObject({ entries: 7, refused: 6, added: 1 });
  });

  it('refuses what no database can hold', async () => {
    const content = base64('{ "menu.home": "a\\u0000b", "menu.login": "a\\ud800b", "menu.browse": "ab" }');
    const { problems, changes } = await report({ content, locale: 'it-IT', kind: 'Webpages' });
    expect(problems.map(({ key, code }) => [key, code])).toEqual([
      ['menu.home', 'forbidden_characters'],
      ['menu.login', 'forbidden_characters'],
    ]);
    expect(changes.map(({ key }) => key)).toEqual(['menu.browse']);
  });

  it('knows languages written in other ways, and asks where it does not', async () => {
    const of = (locale: string) => ({
      content: base64(`key,kind,locale,translation\nmenu.home,Webpages,${locale},X`),
    });
    for (const locale of ['it_IT', 'IT-it', ' it-it ']) expect((await report(of(locale))).locales).toEqual(['it-IT']);
    expect((await report(of('zh_CN'))).locales).toEqual(['zh-CN']);
    const { status, body } = await imported(of('zn-ch'));
    expect([status, body.errorCode]).toEqual([422, 'language.unknown']);
    expect(body.details?.[0]?.message).toContain('zh-CN');
    const none = await imported({ content: base64('key,kind,translation\nmenu.home,Webpages,X') });
    expect(none.body.details?.[0]?.message).toBe('The file does not say which language it is in. Choose the language.');
  });

  it('never takes hostile markup as reviewed; as a draft it carries its problem', async () => {
    const hostile = '<script>alert(1)</script>';
    const reviewed = await report(one('menu.home', hostile));
    expect([reviewed.changes, reviewed.problems[0]?.code]).toEqual([[], 'markup']);
    const draft = await report(one('menu.home', hostile, 'draft'));
    expect(draft.changes[0]).toMatchObject({ status: 'draft' });
    expect(draft.changes[0]?.problems.map(({ code, severity }) => [code, severity])).toContainEqual(['html', 'error']);
  });

  it('makes a draft of a reviewed text that a check finds wrong', async () => {
    const outcome = await report(one('list.total', 'Sans nombre'));
    expect(outcome.changes).toMatchObject([{ status: 'draft' }]);
    expect(outcome.changes[0]?.problems[0]).toMatchObject({ severity: 'error', code: expect.any(String) });
  });

  it('refuses more than 200,000 entries, and Base64 that is none', async () => {
    const many = `key,kind,translation\n${'a,b,x\n'.repeat(1_500_000)}`;
    const { status, body } = await imported({ content: base64(many), locale: 'it-IT' });
    expect([status, body.errorCode]).toEqual([413, 'exchange.too_large']);
    expect(body.errorMessage).toContain('200,000');
    expect((await imported({ content: '%%%%', locale: 'it-IT' })).status).toBe(400);
  });

  it('takes hundreds of thousands of doubled keys and unknown owners as it takes others', async () => {
    const doubled = Array.from({ length: 20_000 }, (_, index) => `key${index % 10_000},Webpages,,${index}`);
    const unknown = Array.from({ length: 20_000 }, (_, index) => `title,Instrument,owner${index},x`);
    const content = base64(`key,kind,owner,translation\n${[...doubled, ...unknown].join('\n')}`);
    const { counts, problems } = await report({ content, locale: 'it-IT' });
    expect(counts).toMatchObject({ entries: 40_000, refused: 40_000 });
    expect(problems[0]).toMatchObject({ line: 2, code: 'duplicate', message: expect.stringContaining('line 10,002') });
  });

  it('lets others have their turn while a large file is read', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => `shell.key${index},Webpages,"Texte, ${index}"`);
    const content = base64(`key,kind,translation\n${rows.join('\n')}`);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const { counts } = await report({ content, locale: 'it-IT' });
    clearInterval(timer);
    expect(counts).toMatchObject({ entries: 50_000, refused: 50_000 });
    expect(turns).toBeGreaterThan(5);
  });
});
