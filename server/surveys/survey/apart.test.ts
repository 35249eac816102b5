import { contract } from 'core/contract';
import { survey as rows } from 'core/contract/surveys/survey';
import { createApart } from '../../desk/apart/service';
import { TaskFailed, TaskTooLong } from '../../processes/pool';
import { page } from '../../testing/surveys/documents';
import { authorOf, publishedInstrument, type SurveyAuthor } from '../../testing/surveys/surveyAuthor';
import { createTestServer, type TestServer } from '../../testing/testServer';
import { type SurveyWork, surveysApart } from './apart';
import type { By } from './reach';
import { createSurveyService } from './service';

let server: TestServer;
const process = createApart();
beforeAll(async () => {
  server = await createTestServer();
  const userId = await server.addUser('head@example.org', ['superAdmin']);
  by = { userId, roles: ['superAdmin'], grants: [] };
});
afterAll(async () => {
  await process.close();
  await server.stop();
});

/** The service as a server has it, what its process was asked, and how that fails next. */
function servedSurveys() {
  const asked: SurveyWork['call'][] = [];
  const fails: { with?: Error } = {};
  const { db } = server.database;
  const log = { error: () => {}, warn: () => {} };
  const needs = { db, clock: server.clock.now, log, translations: server.services.translations };
  const { checks, open } = surveysApart({
    ...needs,
    apart: async (task, time) => {
      asked.push(task.work.call);
      if (fails.with !== undefined) throw fails.with;
      return process.survey(task, time);
    },
  });
  return { surveys: { ...createSurveyService({ ...needs, checks }), open }, asked, fails };
}

let by: By;

/** An instrument, and a page with a rule that reads it. */
async function ruled(): Promise<{ author: SurveyAuthor; instrument: string; about: string }> {
  const author = await authorOf(server, { audience: 'link' });
  const { id: instrument } = await publishedInstrument(server);
  await author.do(rows.addItem, { kind: 'instrument', code: 'screen', instrumentId: instrument });
  const item = { kind: 'page', code: 'about', document: page(), visibleIf: 'screen.total > 6' };
  const { instrumentId: about } = await author.do<{ instrumentId: string }>(rows.addItem, item);
  return { author, instrument, about };
}

describe('the checks of a survey', () => {
  it('are made by a process once for each state of it, whichever server changes it', async () => {
    const { author, instrument, about } = await ruled();
    const { surveys, asked } = servedSurveys();
    const read = () => surveys.read(by, author.id, 'en-US');
    const codes = async () => (await read()).problems.map(({ code }) => code);

    const first = await read();
    expect(first.problems).toMatchObject([{ code: 'survey.rule_never', owner: 'about' }]);
    expect(first.items[1]?.reading).toBe('Is asked if Two questions: Sum is more than 6');
    expect(await read()).toEqual(first);
    expect((await surveys.read(by, author.id, 'de-DE')).items[1]?.reading).toMatch(/Zwei Fragen: Summe/);
    expect(asked).toEqual(['check']);

    const token = await server.tokenOf(['admin', 'superAdmin']);
    const changes: [string, () => Promise<unknown>, string[]][] = [
      [
        'its rule',
        () =>
          author.do(rows.setItems, { rowVersion: first.rowVersion, items: [{ code: 'screen' }, { code: 'about' }] }),
        [],
      ],
      ['a text', () => author.do(rows.setTexts, { locale: 'en-US', texts: { title: '' } }), ['survey.title_missing']],
      [
        'a page',
        () =>
          server.ask(contract.draft.change, {
            params: { id: about },
            token,
            body: {
              id: crypto.randomUUID(),
              label: { key: 'set' },
              operations: [
                {
                  op: 'add',
                  list: 'questions',
                  after: null,
                  part: { id: crypto.randomUUID(), code: 'more', kind: 'number' },
                },
              ],
            },
          }),
        ['survey.title_missing', 'survey.page_faulty'],
      ],
      [
        'what an instrument is',
        async () => {
          const { rowVersion } = await server.services.instruments.get(instrument);
          return server.services.instruments.archive(instrument, { archived: true, rowVersion }, by.userId);
        },
        ['survey.item_archived', 'survey.title_missing', 'survey.page_faulty'],
      ],
    ];
    for (const [what, change, expected] of changes) {
      asked.length = 0;
      await change();
      expect([what, (await codes()).sort()]).toEqual([what, [...expected].sort()]);
      await read();
      expect([what, asked]).toEqual([what, ['check']]);
    }
  });

  it('are not made anew for the draft of an instrument, which nobody is asked', async () => {
    const { author, instrument } = await ruled();
    const { surveys, asked } = servedSurveys();
    await surveys.read(by, author.id, 'en-US');
    const token = await server.tokenOf(['admin']);
    const operations = [{ op: 'set', part: 'instrument', field: 'area', value: 'mood' }];
    const body = { id: crypto.randomUUID(), label: { key: 'set' }, operations };
    expect((await server.ask(contract.draft.change, { params: { id: instrument }, token, body })).status).toBe(200);
    await surveys.read(by, author.id, 'en-US');
    expect(asked).toEqual(['check']);
    await server.services.instruments.publish(instrument, { note: '', overrideIncompleteLocales: true }, null);
    await surveys.read(by, author.id, 'en-US');
    expect(asked).toEqual(['check', 'check']);
  });

  it('that took too long say so, are not made again before a change, and let nobody open the survey', async () => {
    const { author } = await ruled();
    const { surveys, asked, fails } = servedSurveys();
    fails.with = new TaskTooLong('It took longer than 1 ms');
    const { problems, items } = await surveys.read(by, author.id, 'en-US');
    expect(problems).toMatchObject([
      { code: 'survey.checks_unfinished', severity: 'error', path: 'items', owner: null },
    ]);
    expect(problems[0]?.message).toMatch(/cannot be opened/);
    expect(items[1]?.reading).toBeNull();
    await expect(surveys.open(by, author.id)).rejects.toMatchObject({
      code: 'survey.not_openable',
      details: [{ code: 'survey.checks_unfinished' }],
    });
    expect(asked).toEqual(['check']);

    delete fails.with;
    await author.change({ settings: { grace: 5 } });
    expect((await surveys.read(by, author.id, 'en-US')).problems).toMatchObject([{ code: 'survey.rule_never' }]);
    expect(await surveys.open(by, author.id)).toBe('open');
    expect(asked).toEqual(['check', 'check', 'open']);
  });

  it('that failed are made again when it is read again', async () => {
    const { author } = await ruled();
    const { surveys, asked, fails } = servedSurveys();
    fails.with = new TaskFailed('Its process ended: SIGKILL');
    expect((await surveys.read(by, author.id, 'en-US')).problems).toMatchObject([{ code: 'survey.checks_unfinished' }]);
    delete fails.with;
    expect((await surveys.read(by, author.id, 'en-US')).problems).toMatchObject([{ code: 'survey.rule_never' }]);
    expect(asked).toEqual(['check', 'check']);
  });

  it('end when their time is over', async () => {
    const { author } = await ruled();
    const { db } = server.database;
    const log = { error: () => {}, warn: () => {} };
    const { checks } = surveysApart({ db, clock: server.clock.now, log, apart: process.survey, time: 1 });
    expect((await checks(author.id)).problems).toMatchObject([{ code: 'survey.checks_unfinished' }]);
  });
});
