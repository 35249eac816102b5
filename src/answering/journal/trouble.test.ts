import { withFallback } from './fallback';
import { Journals } from './journals';
import { type BookStore, openDeviceStore } from './store';
import { device, freshDevice, given, key, letPass, open, saved, server } from './testing/attempt';
import { NoConnection, Refused, until } from './testing/device';

beforeEach(freshDevice);

const elsewhere = { account: 'berta', attempt: 'attempt-2' };

describe('when somebody else has signed in', () => {
  it('nothing is sent in their name, and nothing is given up', async () => {
    const journal = open();
    device.online = false;
    await journal.record({ q1: 'x' }, 'en-US');
    await until(() => journal.getStatus().state === 'offline');
    device.account = elsewhere.account;
    device.online = true;
    device.wake();
    device.pass(60_000);
    await journal.send();
    expect(server.arrivals).toBe(0);
    expect(journal.getStatus()).toMatchObject({ waiting: 1, refused: {} });
    device.account = key.account;
    device.wake();
    await until(saved(journal));
    expect(server.answers).toEqual({ q1: 'x' });
  });

  it('what the server says to them about a write under way does not count', async () => {
    const journal = open();
    server.fault = () => {
      device.account = elsewhere.account;
      throw new Refused('not_found');
    };
    await journal.record({ q1: 'x' }, 'en-US');
    await until(() => server.arrivals === 1 && journal.getStatus().state !== 'saving');
    expect(journal.getStatus()).toMatchObject({ waiting: 1, refused: {} });
  });

  it('a journal that was closed sends no more by itself', async () => {
    const journals = new Journals(device.tab());
    const { journal, release } = journals.hold(key);
    server.fault = () => {
      release();
      throw new NoConnection();
    };
    await journal.record({ q1: 'x' }, 'en-US');
    await until(() => server.arrivals === 1);
    await until(() => journal.getStatus().state !== 'saving');
    server.fault = () => {};
    for (let turn = 0; turn < 5; turn += 1) {
      device.pass(60_000);
      // What it reads of the device to send it would be read before this.
      expect(await journals.unsent(key.account)).toEqual([key]);
    }
    expect(server.arrivals).toBe(1);
  });
});

describe('an attempt that was fetched before a write was acknowledged', () => {
  it('is fetched again, so that the page shows what the server has', async () => {
    const journal = open();
    await journal.record({ q1: 'x' }, 'en-US');
    await until(saved(journal));
    const answers = await open().reconcile({ answers: {}, revision: 0, savedAt: null });
    expect(answers).toEqual({ q1: 'x' });
  });

  it('brings no risk that is over', async () => {
    const journal = open();
    server.risks = [];
    await journal.record({ q1: 'x' }, 'en-US');
    await until(saved(journal));
    const told: unknown[] = [];
    const fresh = open();
    fresh.onRisks((risks) => told.push(risks));
    const old = [{ code: 'help', text: 'Call', locale: 'en-US' }];
    await fresh.reconcile({ answers: {}, revision: 0, savedAt: null, risks: old, locale: 'en-US' });
    expect(told).not.toContainEqual(old);
  });
});

describe('a device that refuses in the middle', () => {
  const refusing = async () => {
    const real = await openDeviceStore();
    const state = { full: false };
    const store: BookStore = {
      ...real,
      change: (...parameters) =>
        state.full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : real.change(...parameters),
    };
    device.storage = async () => store;
    return state;
  };

  it('loses nothing of what it has already', async () => {
    const state = await refusing();
    const journal = open();
    device.online = false;
    await journal.record({ q1: 'a' }, 'en-US');
    state.full = true;
    await journal.record({ q2: 'b' }, 'en-US');
    expect(journal.getStatus()).toMatchObject({ waiting: 2, durable: false });
    device.online = true;
    device.wake();
    await until(saved(journal));
    expect(given()).toEqual([{ q1: 'a' }, { q2: 'b' }]);
  });

  it('tells who signs out what is unsent, though it is kept by the page alone', async () => {
    const state = await refusing();
    const journals = new Journals(device.tab());
    const { journal } = journals.hold(key);
    device.online = false;
    state.full = true;
    await journal.record({ q1: 'a' }, 'en-US');
    await until(() => journal.getStatus().state === 'offline');
    expect(await journals.flush(key.account, 100)).toBe(1);
    device.online = true;
    expect(await journals.flush(key.account, 1000)).toBe(0);
    expect(server.answers).toEqual({ q1: 'a' });
  });

  it('can be answered on from the first moment', async () => {
    const state = await refusing();
    state.full = true;
    const journal = open();
    expect(await journal.reconcile({ answers: { q1: 'a' }, revision: 0, savedAt: null })).toEqual({ q1: 'a' });
    await journal.record({ q2: 'b' }, 'en-US');
    await until(saved(journal));
    await expect(journal.finish()).resolves.toBeUndefined();
  });

  it('still tells what it holds where it can no longer be read', async () => {
    const real = await openDeviceStore();
    let gone = false;
    const lost = () => Promise.reject(new DOMException('lost', 'UnknownError'));
    const store = withFallback({
      ...real,
      read: (of) => (gone ? lost() : real.read(of)),
      change: (...parameters) => (gone ? lost() : real.change(...parameters)),
      attempts: (account) => (gone ? lost() : real.attempts(account)),
    });
    const book = { ...elsewhere, client: 'c', nextEntry: 1, acknowledged: 0, revision: 0, savedAt: null, lastAt: 0 };
    await store.change(elsewhere, () => ({ book: { ...book, writes: [] }, result: undefined }));
    gone = true;
    expect(await store.read(elsewhere)).toMatchObject({ client: 'c' });
    await store.change(elsewhere, (before) => ({
      book: { ...book, ...before, lastAt: 5, writes: [] },
      result: undefined,
    }));
    expect(await store.read(elsewhere)).toMatchObject({ client: 'c', lastAt: 5 });
    expect(await store.attempts(elsewhere.account)).toEqual([elsewhere.attempt]);
    expect(store.durable).toBe(false);
  });
});

it('keeps apart a question whose code every object has', async () => {
  const journal = open();
  device.online = false;
  await journal.record({ constructor: 'x' }, 'en-US');
  await journal.record({ q2: 1 }, 'en-US');
  device.online = true;
  device.wake();
  await until(saved(journal));
  expect(server.answers).toEqual({ constructor: 'x', q2: 1 });
});

describe('a risk', () => {
  const inEnglish = [{ code: 'help', text: 'Call', locale: 'en-US' }];
  const inGerman = [{ code: 'help', text: 'Rufen Sie an', locale: 'de-DE' }];

  it('is not told again while it stays the same, so that it can be put away', async () => {
    const journal = open();
    const told: unknown[] = [];
    journal.onRisks((risks) => told.push(risks));
    server.risks = inEnglish;
    await journal.reconcile({ answers: {}, revision: 0, savedAt: null, locale: 'en-US' });
    await journal.record({ q1: 'x' }, 'en-US');
    await until(saved(journal));
    await journal.record({ q2: 'x' }, 'en-US');
    await until(() => server.arrivals === 2);
    await until(saved(journal));
    expect(told).toEqual([inEnglish]);
  });

  it('that is told in another language than the page’s is fetched in the page’s', async () => {
    const journal = open();
    const told: unknown[] = [];
    journal.onRisks((risks) => told.push(risks));
    await journal.reconcile({ answers: {}, revision: 0, savedAt: null, locale: 'en-US' });
    server.risks = inEnglish;
    device.risksRead = inGerman;
    await journal.record({ q1: 'x' }, 'en-US');
    void journal.speak({ locale: 'de-DE', revision: 0 });
    await until(() => told.length > 0 && JSON.stringify(told.at(-1)) === JSON.stringify(inGerman));
    letPass(1);
    expect(device.localesRead.at(-1)).toBe('de-DE');
  });
});
