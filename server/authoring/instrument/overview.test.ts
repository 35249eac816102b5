import { draft } from 'core/contract/authoring/draft';
import {
  type AttemptWeek,
  type InstrumentDetail,
  instrument,
  type ListedInstrument,
} from 'core/contract/authoring/instrument';
import { uuidv7 } from '../../database/uuid';
import { dataOf, publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.tokenOf(['admin']);
});
afterAll(() => server.stop());

const listed = async (keyword: string) =>
  dataOf<ListedInstrument[]>(await server.ask(instrument.list, { query: { keyword }, token })).map((row) => row.edits);

const detail = async (id: string) =>
  dataOf<InstrumentDetail>(await server.ask(instrument.get, { params: { id }, token }));

describe('the edits since the published version', () => {
  it('are counted by what is left of them: what is undone does not count, what is done again does', async () => {
    const id = await published(server, publishable('edited'));
    expect((await detail(id)).edits).toBe(0);
    server.clock.forward(60);
    const add = async () => {
      const change = { id: uuidv7(), label: { key: 'add', code: '' } };
      const part = { id: uuidv7(), code: `s${uuidv7().slice(-12)}` };
      const operations = [{ op: 'add' as const, list: 'sections' as const, after: null, part }];
      dataOf(await server.ask(draft.change, { params: { id }, body: { ...change, operations }, token }));
      return change.id;
    };
    const step = async (direction: 'undo' | 'redo', of: string) =>
      dataOf(await server.ask(draft.undo, { params: { id }, body: { id: uuidv7(), step: of, direction }, token }));
    await add();
    const second = await add();
    expect(await detail(id)).toMatchObject({ edits: 2, changed: true });
    expect(await listed('edited')).toEqual([2]);
    await step('undo', second);
    expect((await detail(id)).edits).toBe(1);
    await step('redo', second);
    expect((await detail(id)).edits).toBe(2);
    server.clock.forward(60);
    await server.services.instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
    expect((await detail(id)).edits).toBe(0);
    server.clock.forward(60);
    await step('undo', second);
    expect((await detail(id)).edits).toBe(1);
    await step('redo', second);
    expect((await detail(id)).edits).toBe(0);
    expect(await listed('edited')).toEqual([0]);
  });
});

describe('the attempts of an instrument', () => {
  it('are counted by the week in which they began', async () => {
    const id = await published(server, publishable('answered'));
    const weeks = async () =>
      dataOf<AttemptWeek[]>(await server.ask(instrument.attemptWeeks, { params: { id }, token })).map(
        ({ attempts }) => attempts,
      );
    expect(await weeks()).toEqual(Array(12).fill(0));
    await (await Respondent.on(server)).started(id);
    await (await Respondent.on(server)).started(id);
    expect(await weeks()).toEqual([...Array(11).fill(0), 2]);
    server.clock.forward(7 * 86_400);
    token = await server.tokenOf(['admin']);
    expect(await weeks()).toEqual([...Array(10).fill(0), 2, 0]);
  });
});
