import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from 'core/access/roles';
import { sql } from 'drizzle-orm';
import { seedInstruments } from 'seed/instruments';
import { itLong } from 'tests/long';
import { seedDirectory } from '../installation';
import { createLog } from '../plugins/log';
import { createServices, type Services } from '../services';
import { type Content, createTestDatabase, type TestDatabase } from '../testing/database/testDatabase';
import { plainContext } from '../testing/plainContext';
import { interfaceTexts, tokenSecret } from '../testing/testServer';
import { demoPeople } from './accounts';
import { type Seeded, seed } from './seed';

let database: TestDatabase;
let services: Services;
let dataDir: string;

const clock = () => new Date(Date.UTC(2026, 10, 21));

async function begin(content?: Content): Promise<void> {
  database = await createTestDatabase({ content });
  dataDir = await mkdtemp(join(tmpdir(), 'seed-'));
  const log = createLog('silent');
  services = createServices({ ...plainContext, db: database.db, clock, log, tokenSecret, migrations: 0 });
}
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

interface Given {
  email?: string;
  password?: string;
  demo?: boolean;
  directory?: string;
}

function sow({ email, password, demo = false, directory = seedDirectory() }: Given = {}): Promise<Seeded> {
  const environment = { admin: { email, password }, demo, dataDir };
  return seed({ db: database.db, services, environment, directory, clock, onProgress: () => {} });
}

const signIn = async (email: string, password: string) =>
  (await services.auth.login({ email, password, remember: false, address: '192.0.2.9', userAgent: undefined })).status;

const rows = async <T extends Record<string, unknown>>(query: string) =>
  (await database.db.execute<T>(sql.raw(query))).rows;

const kept = async () =>
  JSON.parse(await readFile(join(dataDir, 'first-sign-in.json'), 'utf8')) as Record<
    string,
    { email: string; password: string }
  >;

describe('the first account', () => {
  beforeEach(() => begin(interfaceTexts));

  it('is the one that the environment names, with all three roles, and no password is written down', async () => {
    expect((await sow({ email: 'boss@example.org', password: 'of my own choice' })).signIns).toEqual([]);
    expect(await signIn('boss@example.org', 'of my own choice')).toBe('ok');
    expect((await services.users.find('boss@example.org'))?.roles).toEqual(roles);
    expect(existsSync(join(dataDir, 'first-sign-in.json'))).toBe(false);
  });

  it('gets a password of its own otherwise, told once and kept for its owner alone', async () => {
    const { file, signIns } = await sow();
    const [made] = signIns;
    expect(signIns).toHaveLength(1);
    expect(await signIn(made?.email ?? '', made?.password ?? '')).toBe('ok');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await kept()).admin).toMatchObject({ email: made?.email, password: made?.password });
    expect((await sow()).signIns).toEqual([]);
  });

  it('is made only for a database without accounts', async () => {
    await services.users.add({ email: 'somebody@example.org', password: 'long enough', roles: ['user'] });
    expect((await sow({ email: 'boss@example.org', password: 'of my own choice' })).signIns).toEqual([]);
    expect(await services.users.find('boss@example.org')).toBeUndefined();
  });

  it('can be opened even when the start that wrote its password was killed before it made the account', async () => {
    await sow();
    const password = (await kept()).admin?.password ?? '';
    await database.db.execute(sql`delete from user_account`);
    await sow();
    expect((await kept()).admin?.password).toBe(password);
    expect(await signIn('admin@assess.localhost', password)).toBe('ok');
  });
});

describe('interface texts', () => {
  beforeEach(() => begin());

  it('are seeded once, and an unchanged seed writes nothing', async () => {
    await sow();
    const before = await rows('select xmin::text, id from message order by id');
    expect(before.length).toBeGreaterThan(100);
    await sow();
    expect(await rows('select xmin::text, id from message order by id')).toEqual(before);
  });

  it('of an upgrade replace those that nobody edited', async () => {
    await sow();
    const by = (await services.users.find('admin@assess.localhost'))?.id ?? null;
    const edit = `text = 'von Hand', live_text = 'von Hand', edited = true, updated_by = '${by}'`;
    await rows(
      `update translation set ${edit} from message m where m.id = message_id and locale = 'de-DE' and key = 'error.not_found'`,
    );
    const directory = await mkdtemp(join(tmpdir(), 'upgrade-'));
    await cp(join(seedDirectory(), 'messages'), join(directory, 'messages'), { recursive: true });
    for (const locale of ['en-US', 'de-DE']) {
      const file = join(directory, 'messages', locale, 'server.json');
      const texts = {
        ...JSON.parse(await readFile(file, 'utf8')),
        'error.not_found': `new ${locale}`,
        'error.internal': `new ${locale}`,
      };
      await writeFile(file, JSON.stringify(texts));
    }
    await sow({ directory });
    const texts = async (locale: string) => (await services.translations.bundle('System', locale)).texts;
    expect(await texts('en-US')).toMatchObject({ 'error.not_found': 'new en-US', 'error.internal': 'new en-US' });
    expect(await texts('de-DE')).toMatchObject({ 'error.not_found': 'von Hand', 'error.internal': 'new de-DE' });
    await rm(directory, { recursive: true });
  });
});

/** What a start seeds, with two of the three instruments, in two languages. */
async function smallSeed(): Promise<string> {
  const directory = join(dataDir, 'seed');
  await cp(join(seedDirectory(), 'messages'), join(directory, 'messages'), { recursive: true });
  await mkdir(join(directory, 'instruments'));
  for (const { texts, ...document } of await seedInstruments(join(seedDirectory(), 'instruments'))) {
    if (document.code === 'ipip_neo_120') continue;
    const two = { 'en-US': texts['en-US'], 'de-DE': texts['de-DE'] };
    await writeFile(
      join(directory, 'instruments', `${document.code}.json`),
      JSON.stringify({ ...document, texts: two }),
    );
  }
  return directory;
}

describe('the demonstration', () => {
  beforeEach(() => begin(interfaceTexts));

  it('brings people, instruments and completed attempts, and a second start adds nothing', async () => {
    const { signIns } = await sow({ demo: true });
    expect(signIns.map(({ roles: held }) => held)).toEqual([roles, ['admin'], ['user']]);
    for (const { email, password } of signIns) expect(await signIn(email, password)).toBe('ok');
    expect(await rows('select code, status from instrument where survey_id is null order by code')).toEqual([
      { code: 'ces_d', status: 'published' },
      { code: 'ipip_neo_120', status: 'published' },
      { code: 'phq9', status: 'published' },
    ]);
    const done = await rows<{ code: string; scores: object }>(
      `select i.code, scores from user_instrument join instrument i on i.id = instrument_id where participation_id is null order by completed_at`,
    );
    expect(done.map(({ code }) => code)).toEqual(['phq9', 'ces_d', 'phq9', 'ipip_neo_120', 'phq9']);
    expect(done.every(({ scores }) => Object.keys(scores).length > 0)).toBe(true);
    expect(await rows('select status, audience, revision from survey')).toEqual([
      { status: 'open', audience: 'everyone', revision: 1 },
    ]);
    expect(await rows('select locale from survey_revision_text order by locale')).toHaveLength(3);
    expect(
      await rows(`select locale, count(*)::int from user_survey where is_imported and status = 'completed'
        group by locale order by locale`),
    ).toEqual([
      { locale: 'ar-EG', count: 50 },
      { locale: 'en-US', count: 150 },
      { locale: 'es-ES', count: 100 },
    ]);
    expect(
      await rows(
        'select wave, count(*)::int, count(distinct user_id)::int as people from user_survey group by wave order by wave',
      ),
    ).toEqual([
      { wave: 'first', count: 198, people: 198 },
      { wave: 'second', count: 102, people: 102 },
    ]);
    expect(await rows(`select 1 from user_survey where ended_at > '2026-11-21'`)).toEqual([]);
    // The longer item belongs to those whom the rule asks, and to nobody else.
    const [{ asked, low } = {}] = await rows<{ asked: number; low: number }>(`
      select (select count(*)::int from user_instrument where item = 'phq9') as asked,
        (select count(*)::int from user_instrument where item = 'phq2' and (scores #>> '{total,value}')::int >= 3) as low`);
    expect(asked).toBe(low);
    expect(low).toBeGreaterThan(20);
    // Each page can be answered in each language of the survey.
    const { id } = (await rows<{ id: string }>('select id from survey'))[0] ?? { id: '' };
    const boss = await services.users.find('admin@assess.localhost');
    const by = { userId: boss?.id ?? '', roles: boss?.roles ?? [], grants: [] };
    expect((await services.surveys.read(by, id, 'en-US')).problems).toEqual([]);
    const before = await rows('select count(*) from user_instrument');
    expect((await sow({ demo: true })).signIns).toEqual([]);
    expect(await rows('select count(*) from user_instrument')).toEqual(before);
    expect(await rows('select max(number) as newest from instrument_version')).toEqual([{ newest: 1 }]);
  });

  itLong('is taken up where a killed start left it', async () => {
    const directory = await smallSeed();
    await sow({ demo: true, directory });
    // As after a kill between import and publishing of one instrument, and in the middle of one attempt.
    await rows(
      `delete from seed_state where name in ('demonstration', 'demo-instrument:phq9', 'demo-attempt:phq9:4', 'demo-people')`,
    );
    await rows(
      `delete from score where attempt_id = (select id from user_instrument where participation_id is null order by started_at desc limit 1)`,
    );
    await rows(`update user_instrument set status = 'in_progress', completed_at = null, scores = null
      where id = (select id from user_instrument where participation_id is null order by started_at desc limit 1)`);
    expect((await sow({ demo: true, directory })).signIns).toEqual([]);
    const counts = await rows(
      `select status, count(*)::int from user_instrument where participation_id is null group by status`,
    );
    expect(counts).toEqual([{ status: 'completed', count: 4 }]);
    expect(
      await rows(
        'select count(*)::int from instrument_version v join instrument i on i.id = v.instrument_id where survey_id is null',
      ),
    ).toEqual([{ count: 2 }]);
  });

  it('leaves away whom an administrator has removed', async () => {
    const directory = await smallSeed();
    await sow({ demo: true, directory });
    await rows(
      `update user_account set email = 'erased@assess.example', status = 'erased' where email = '${demoPeople.demoAdmin.email}'`,
    );
    await sow({ demo: true, directory });
    expect(await services.users.find(demoPeople.demoAdmin.email)).toBeUndefined();
  });
});
