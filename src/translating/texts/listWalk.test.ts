import { freshBrowser, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { createListWalk } from './listWalk';

/** A list of so many messages; those that are gone were saved meanwhile and match no longer. */
function aListOf(total: number, gone: ReadonlySet<number> = new Set()) {
  const ids = () => Array.from({ length: total }, (_, index) => index).filter((index) => !gone.has(index));
  server.respond('GET', 'translations', ({ query }) => {
    const limit = Number(query.limit);
    const left =
      query.after === undefined ? ids().slice(Number(query.offset)) : ids().filter((id) => id > Number(query.after));
    const page = left.slice(0, limit);
    return json(200, {
      success: true,
      data: page.map((id) => ({ id: `${id}` })),
      cursor: left.length > limit ? `${page.at(-1)}` : null,
    });
  });
}

beforeEach(() => {
  freshBrowser();
  signedInAs('super@example.org');
});

const filter = { locales: ['de-DE'], states: ['missing' as const] };

describe('walking through the list', () => {
  it('meets every message once, forwards and backwards', async () => {
    aListOf(180);
    const walk = createListWalk(filter, 90);
    let here: string | undefined = '90';
    const met: string[] = [];
    while (here !== undefined) {
      met.push(here);
      here = (await walk(here, 1))?.id;
    }
    expect(met).toEqual(Array.from({ length: 90 }, (_, index) => `${index + 90}`));
    const back: string[] = [];
    here = '90';
    while (here !== undefined) {
      back.push(here);
      here = (await walk(here, -1))?.id;
    }
    expect(back).toEqual(Array.from({ length: 91 }, (_, index) => `${90 - index}`));
    expect(await walk('179', 1)).toBeUndefined();
    expect(await walk('0', -1)).toBeUndefined();
  });

  it('does not jump when what was saved leaves the list', async () => {
    const gone = new Set<number>();
    aListOf(180, gone);
    const walk = createListWalk(filter, 0);
    let here = '0';
    for (let step = 1; step < 180; step += 1) {
      gone.add(Number(here));
      const next = await walk(here, 1);
      expect(next?.id).toBe(`${step}`);
      here = next?.id ?? '';
    }
  });

  it('says how many stand before it, asks for few and for no cells', async () => {
    aListOf(1000);
    const walk = createListWalk(filter, 500);
    expect(await walk('500', 1)).toEqual({ id: '501', at: 501 });
    expect(await walk('500', -1)).toEqual({ id: '499', at: 499 });
    expect(server.to('GET', 'translations').map(({ query }) => query)).toEqual([
      { locales: 'de-DE', states: 'missing', cells: '', offset: '475', limit: '50' },
    ]);
  });

  it('begins at the list’s first where the message is not in it', async () => {
    aListOf(3);
    const walk = createListWalk(filter);
    expect(await walk('elsewhere', 1)).toEqual({ id: '0', at: 0 });
    expect(await walk('elsewhere', -1)).toBeUndefined();
  });

  it('can be asked again after a failure', async () => {
    server.respond('GET', 'translations', unreachable);
    const walk = createListWalk(filter, 0);
    await expect(walk('0', 1)).rejects.toMatchObject({ reason: 'connection' });
    aListOf(3);
    expect(await walk('0', 1)).toEqual({ id: '1', at: 1 });
  });
});
