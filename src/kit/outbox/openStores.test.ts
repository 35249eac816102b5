import { RequestFailure } from '../failure/requestFailure';
import { forgetStores, holdStore } from './openStores';
import { type Entry, outboxOf } from './outbox';
import { OutboxStore } from './outboxStore';

interface Change {
  id: string;
  value: string;
}

const box = outboxOf<string, Change, never, object>({
  conflict: 'conflict',
  after: (_, { value }) => value,
  conflictOf: (change: Change) => ({ change, items: [] }),
  decided: ({ change }) => change,
  isGiven: () => false,
  startingFrom: (changes) => [...changes],
});

/** What the server has taken, in order; it can be out of reach. */
const server = { isReached: true, taken: [] as string[] };
const session = { account: 'me' as string | undefined };

/** A document of one value. */
class ValueStore extends OutboxStore<string, Change, never, object, string> {
  isLeft = false;

  constructor() {
    super(box, { accountId: 'me', documentId: 'one' }, () => session.account);
    this.put(box.receive(this.outbox, server.taken.at(-1) ?? 'a', {}, {}));
  }

  write(id: string, value: string): void {
    this.add({ kind: 'change', change: { id, value } });
  }

  override leave(): void {
    this.isLeft = true;
  }

  protected async load(): Promise<void> {}
  protected async meetOthers(): Promise<void> {}

  protected async request(entry: Entry<Change>): Promise<string | undefined> {
    if (entry.kind !== 'change') return undefined;
    if (!server.isReached) throw new RequestFailure('connection', { message: '' });
    server.taken.push(entry.change.value);
    return entry.change.value;
  }

  protected async take(entry: Entry<Change>, made: string | undefined): Promise<void> {
    this.put(box.acknowledge(this.outbox, entry, made === undefined ? undefined : { confirmed: made }));
  }
}

const visit = () => holdStore({ accountId: 'me', documentId: 'one' }, () => new ValueStore());

beforeEach(() => {
  jest.useFakeTimers();
  server.isReached = true;
  server.taken = [];
  session.account = 'me';
});
afterEach(() => {
  forgetStores();
  jest.useRealTimers();
});

const away = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

it('a document that was left while its edits wait is the same at the next visit, so that none is sent twice', async () => {
  const first = visit();
  server.isReached = false;
  first.store.write('1', 'b');
  first.release();
  await away(60);
  server.isReached = true;
  const second = visit();
  expect(second.store).toBe(first.store);
  await away(0);
  expect(server.taken).toEqual(['b']);
  second.store.write('2', 'a');
  await away(120);
  expect(server.taken).toEqual(['b', 'a']);
  expect(second.store.isLeft).toBe(false);
});

it('a document that was left goes on sending, and is closed when the server has every edit', async () => {
  const first = visit();
  server.isReached = false;
  first.store.write('1', 'b');
  first.release();
  await away(60);
  expect(first.store.isLeft).toBe(false);
  server.isReached = true;
  await away(31);
  expect([server.taken, first.store.isLeft]).toEqual([['b'], true]);
  expect(visit().store).not.toBe(first.store);
});

it('a document that is visited again while it waits is closed after the last visit alone', async () => {
  const first = visit();
  server.isReached = false;
  first.store.write('1', 'b');
  first.release();
  await away(60);
  server.isReached = true;
  const second = visit();
  await away(31);
  second.release();
  await away(4);
  expect(first.store.isLeft).toBe(false);
  await away(2);
  expect(first.store.isLeft).toBe(true);
});

it('a document of somebody who has signed out waits for them: nobody else sends their edits', async () => {
  const first = visit();
  server.isReached = false;
  first.store.write('1', 'b');
  first.release();
  session.account = 'somebody else';
  server.isReached = true;
  await away(300);
  expect(server.taken).toEqual([]);
  session.account = 'me';
  await away(60);
  expect(server.taken).toEqual(['b']);
});
