import type { Operation } from 'core/instrument/operations';
import { uuidv7 } from '../../database/uuid';
import { createApart } from '../../desk/apart/service';
import { AppError } from '../../errors';
import { authorOf, text } from '../../testing/authoring/draftAuthor';
import { createTestServer, type TestServer } from '../../testing/testServer';
import { createInstrumentService } from '../instrument/service';
import { apartWhereLarge, type LargeLimits } from './largeDrafts';
import type { Editor } from './saveTexts';
import { createDraftService } from './service';

let server: TestServer;
let by: Editor;
const apart = createApart();

beforeAll(async () => {
  server = await createTestServer();
  const userId = await server.addUser('author@example.org', ['admin']);
  by = { userId, roles: ['admin'], grants: [] };
});
afterAll(async () => {
  await apart.close();
  await server.stop();
});

const calls = ['check', 'publish', 'change', 'undo'] as const;

/** The services with these limits, and what of it was done here. */
function services(limits: LargeLimits) {
  const needs = { db: server.database.db, clock: server.clock.now, isCleanSvg: () => true };
  const here: string[] = [];
  const noted = <Service extends object>(service: Service): Service => {
    const noting = calls.flatMap((name) => {
      const call: unknown = Reflect.get(service, name);
      if (typeof call !== 'function') return [];
      const noted = (...args: unknown[]) => {
        here.push(name);
        return call(...args);
      };
      return [[name, noted]];
    });
    return { ...service, ...Object.fromEntries(noting) };
  };
  const log = { error: (...said: unknown[]) => console.error(...said) };
  const [instruments, drafts] = [noted(createInstrumentService(needs)), noted(createDraftService(needs))];
  return { ...apartWhereLarge({ ...needs, log, apart: apart.draft, instruments, drafts, limits }), here };
}

const none: LargeLimits = { structure: 0, texts: 0, operations: 0 };
const area = (value: string, before: string): Operation => ({
  op: 'set',
  part: 'instrument',
  field: 'area',
  value,
  before,
});
const change = (...operations: Operation[]) => ({ id: uuidv7(), label: { key: 'set', code: '' }, operations });

describe('what goes through a large draft as a whole', () => {
  it('is done by a process of its own, with the same outcome', async () => {
    const { id } = await authorOf(server);
    const { instruments, drafts, here } = services(none);
    const first = change(area('sleep', 'mood'), text('instrument', 'title', 'Another title', 'Example'));
    const titled = (await drafts.read(id, [], by.userId)).texts[0]?.texts.title;
    const operations = [area('sleep', 'mood'), text('instrument', 'title', 'Another title', titled ?? '')];
    const made = await drafts.change(id, { ...first, operations }, by);
    expect(made).toMatchObject({ sequence: 1, operations, steps: { undo: [{ id: first.id }] } });
    expect(await drafts.change(id, { ...first, operations }, by)).toEqual(made);
    expect(await instruments.get(id)).toMatchObject({ title: 'Another title', changed: true });

    const undone = await drafts.undo(id, { id: uuidv7(), step: first.id, direction: 'undo' }, by);
    expect(undone.operations).toContainEqual(area('mood', 'sleep'));
    const problems = await instruments.check(id);
    expect(problems).toEqual(await server.services.instruments.check(id));
    expect(await instruments.publish(id, { note: '', overrideIncompleteLocales: true }, by.userId)).toBe(1);
    expect(
      (await instruments.list({ current: 1, pageSize: 10 }, ['en-US'])).rows.find((row) => row.id === id),
    ).toMatchObject({
      changed: false,
    });
    expect(here).toEqual([]);
  });

  it('is refused there with everything that is said here', async () => {
    const { id } = await authorOf(server);
    const { instruments, drafts } = services(none);
    const refusal = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        ({ code, details, params }: AppError) => ({ code, details, params }),
      );
    const wrong = change(area('sleep', 'something else'));
    const said = await refusal(drafts.change(id, wrong, by));
    expect(said).toMatchObject({ code: 'draft.conflict', params: { count: 1 } });
    expect(said).toEqual(await refusal(server.services.drafts.change(id, wrong, by)));
    const outdated = { note: '', rowVersion: 99, overrideIncompleteLocales: true };
    expect(await refusal(instruments.publish(id, outdated, by.userId))).toMatchObject({ code: 'conflict' });
    await expect(instruments.check(uuidv7())).rejects.toThrow(AppError);
  });

  it('is done here where it is small', async () => {
    const { id } = await authorOf(server);
    const { instruments, drafts, here } = services({ structure: 2 ** 20, texts: 2 ** 20, operations: 5 });
    const { id: step } = await drafts
      .change(id, change(area('a', 'mood')), by)
      .then(({ steps }) => steps.undo.at(-1) ?? { id: '' });
    await drafts.undo(id, { id: uuidv7(), step, direction: 'undo' }, by);
    await instruments.check(id);
    expect(here).toEqual(['undo', 'check']);
  });
});
