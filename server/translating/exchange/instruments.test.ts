import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { sharedServer } from '../../testing/sharedServer';
import type { TestServer } from '../../testing/testServer';
import { base64, filesOf, formats } from '../../testing/translating/files';

let server: TestServer;
let files: ReturnType<typeof filesOf>;
let ownerId: string;
const code = 'phq9_in_files';
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  files = filesOf(server, await server.tokenOf(['superAdmin']));
  const document = JSON.parse(readFileSync(join(__dirname, '../../../seed/instruments/phq9.json'), 'utf8'));
  ownerId = (await server.services.instruments.importDocument({ ...document, code }, 'new', null)).id;
});

const german = { locale: 'de-DE', kinds: 'Instrument' };

describe('the texts of an instrument in files', () => {
  it('go out and come in by its code, whatever the file says of its id; a language that is merely begun makes the draft no other', async () => {
    const before = (await server.services.instruments.get(ownerId)).checksum;
    const query = { format: 'po', locale: 'nl-NL', kind: 'Instrument', ownerId };
    const { text, status } = await files.exported(query);
    expect(status).toBe(200);
    expect(text).toContain(`msgctxt "Instrument/${code}/title"`);
    const file = text.replace(/(msgctxt "Instrument\/[^"]*\/title"\nmsgid "[^"]*"\nmsgstr) ""/, '$1 "Vragenlijst"');
    const outcome = await files.brought({ content: base64(file) });
    expect(outcome.changes).toMatchObject([
      { kind: 'Instrument', key: 'title', after: 'Vragenlijst', status: 'reviewed' },
    ]);
    expect(outcome.changes[0]?.name).toMatchObject({ ownerId, of: { part: 'instrument', field: 'title' } });
    expect((await server.services.instruments.get(ownerId)).checksum).toBe(before);
    const other = await files.report({ content: base64(file.replaceAll(`/${code}/`, '/no_such/')) });
    expect(other.problems[0]).toMatchObject({ code: 'unknown_owner' });
    expect((await files.exported({ ...query, ownerId: crypto.randomUUID() })).status).toBe(404);
  });

  it.each(
    formats,
  )('go by the codes of its parts in %s, so that a copy of it takes them and gives the same bytes', async (format) => {
    const { text } = await files.exported({ ...german, format, ownerId });
    expect(text).toContain('question.q1.text');
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    const copy = await server.services.instruments.exportDocument(ownerId);
    // As long as the other: PO breaks its lines by their length.
    const another = `phq9_in_${format.padEnd(5, '_')}`;
    const { id } = await server.services.instruments.importDocument(
      { ...copy, code: another, texts: { 'en-US': copy.texts['en-US'] } },
      'new',
      null,
    );
    const given = text.replaceAll(code, another);
    const outcome = await files.brought({ content: base64(given) });
    expect(outcome).toMatchObject({ problems: [], counts: { refused: 0, added: 55 } });
    expect((await files.exported({ ...german, format, ownerId: id })).text).toBe(given);
  });

  it('are found by their stored keys too, as earlier files have them, and then only once', async () => {
    const { rows } = await server.database.db.execute(
      sql`select key from message where kind = 'Instrument' and key like 'answer.%' and source_text = 'Not at all' and owner_id = ${ownerId}::uuid`,
    );
    const key = String(rows[0]?.key);
    expect(key).toMatch(/^answer\.[0-9a-f-]{36}\.label$/);
    const head = 'key,kind,owner,locale,translation';
    const content = base64(
      [
        head,
        `${key},Instrument,${code},de-DE,Nie`,
        `answer.frequency.not_at_all.label,Instrument,${code},de-DE,Keinmal`,
      ].join('\n'),
    );
    expect((await files.report({ content })).problems.map((each) => [each.line, each.code])).toEqual([
      [2, 'duplicate'],
      [3, 'duplicate'],
    ]);
    const once = await files.report({ content: base64(`${head}\n${key},Instrument,${code},de-DE,Nie`) });
    expect(once.changes).toMatchObject([{ key, after: 'Nie' }]);
  });

  it('of a part that was renamed since are found by their source; of one that is gone they are refused with the reason', async () => {
    const content = base64(
      'key,kind,owner,locale,source,translation\n' +
        `question.before.text,Instrument,${code},de-DE,Little interest or pleasure in doing things,Wenig Freude\n` +
        `question.gone.text,Instrument,${code},de-DE,What was asked once,Vorbei\n`,
    );
    const { changes, problems } = await files.report({ content });
    expect(changes).toMatchObject([{ line: 2, after: 'Wenig Freude', name: { of: { part: 'question', number: 1 } } }]);
    expect(problems).toMatchObject([
      { line: 2, code: 'by_source', severity: 'warning' },
      { line: 3, code: 'unknown_part', severity: 'error', message: expect.stringContaining('renamed or removed') },
    ]);
  });

  it.each(
    formats,
  )('are not changed by a file in %s that writes letters and marks apart, which is said', async (format) => {
    const { text } = await files.exported({ ...german, format, ownerId });
    const outcome = await files.report({ content: base64(text.normalize('NFD')) });
    expect(outcome).toMatchObject({ changes: [], counts: { unchanged: 55 } });
    expect(outcome.problems).toMatchObject([
      { line: null, code: 'composed', severity: 'warning', message: expect.stringMatching(/^29 texts in the file/) },
    ]);
  });

  it('go out as the table is narrowed, as many as were told before, in a file named after it', async () => {
    const query = { ...german, ownerId, text: 'Not at all', states: 'missing' };
    const { text, headers } = await files.exported({ ...query, format: 'csv' });
    expect(headers['content-disposition']).toContain(`${code}-de-DE.csv`);
    const lines = text.trim().split('\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['answer.frequency.not_at_all.label']);
    const { locale: _, ...filter } = query;
    expect(await files.counted({ ...filter, locales: 'de-DE,en-US' })).toEqual([
      { locale: 'de-DE', entries: 1 },
      { locale: 'en-US', entries: 0 },
    ]);
  });

  it('take what names no owner where the caller says whose it is', async () => {
    const content = base64('{ "title": "Vragenlijst over stemming" }');
    const outcome = await files.report({ content, locale: 'nl-NL', kind: 'Instrument', ownerId });
    expect(outcome.changes).toMatchObject([{ key: 'title', status: 'draft' }]);
  });
});
