import { freshBrowser, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { listenToEvents, type ServerEvent } from './events';

const bytes = new TextEncoder();
let controllers: ReadableStreamDefaultController<Uint8Array>[];
let heard: ServerEvent[];
let stop: (() => void) | undefined;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
  [controllers, heard, visibility] = [[], [], 'visible'];
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  server.respond('GET', 'events', () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void controllers.push(controller) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => stop?.());

const afterwards = window.setTimeout.bind(window);

/** Lets whatever is under way come to where it waits. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => afterwards(resolve));
}
const listen = async () => {
  stop = listenToEvents((event) => void heard.push(event));
  await settle();
};
const pass = async (milliseconds: number) => {
  jest.advanceTimersByTime(milliseconds);
  await settle();
};
const send = async (text: string) => {
  controllers.at(-1)?.enqueue(bytes.encode(text));
  await settle();
};
const end = async () => {
  controllers.at(-1)?.close();
  await settle();
};
const calls = () => server.to('GET', 'events');
const frame = (id: string, unreadCount: number) =>
  `id: ${id}\ndata: ${JSON.stringify({ notifyCount: 9, unreadCount, notice: null })}\n\n`;

function look(next: DocumentVisibilityState): void {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('listening to events', () => {
  it('gives each as it comes, cut wherever the network cuts it', async () => {
    await listen();
    const text = `: beat\n\n${frame('1', 3)}${frame('2', 4)}`;
    for (const piece of [text.slice(0, 25), text.slice(25, 60), text.slice(60)]) await send(piece);
    expect(heard.map(({ unreadCount }) => unreadCount)).toEqual([3, 4]);
    expect(calls()).toHaveLength(1);
  });

  it('comes back when the stream ends, and says what it has already', async () => {
    await listen();
    await send(frame('7', 1));
    await end();
    expect(calls()).toHaveLength(1);
    await pass(1500);
    expect(calls()).toHaveLength(2);
    expect(calls()[1]?.headers['last-event-id']).toBe('7');
  });

  it('waits longer each time it fails, says nothing of it, and stops when told to', async () => {
    const error = jest.spyOn(console, 'error');
    server.respond('GET', 'events', unreachable);
    await listen();
    const waits: number[] = [];
    for (let time = 0; time < 600; time += 1) {
      const before = calls().length;
      await pass(500);
      if (calls().length > before) waits.push(time / 2);
      if (waits.length === 7) break;
    }
    const gaps = waits.map((at, index) => at - (waits[index - 1] ?? 0));
    expect(gaps.at(-1)).toBeGreaterThan(10 * (gaps[0] ?? 0));
    expect(error).not.toHaveBeenCalled();
    stop?.();
    const before = calls().length;
    await pass(600_000);
    expect(calls()).toHaveLength(before);
  });

  it('asks again at once when the device is online again', async () => {
    server.respond('GET', 'events', () => json(503, { success: false, errorCode: 'service.unavailable' }));
    await listen();
    await pass(1500);
    await pass(3000);
    const before = calls().length;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(calls()).toHaveLength(before + 1);
  });

  it('takes a connection for dead that has been silent for too long', async () => {
    await listen();
    await pass(60_000);
    await send(': beat\n\n');
    await pass(60_000);
    expect(calls()).toHaveLength(1);
    await pass(11_000);
    await pass(2000);
    expect(calls()).toHaveLength(2);
  });

  it('rests while nobody looks at the page for long, and goes on when somebody does', async () => {
    await listen();
    await send(frame('7', 1));
    look('hidden');
    for (let minute = 0; minute < 4; minute += 1) {
      await pass(60_000);
      await send(': beat\n\n');
    }
    expect(calls()).toHaveLength(1);
    await pass(61_000);
    await pass(3_600_000);
    expect(calls()).toHaveLength(1);
    look('visible');
    await settle();
    expect(calls()).toHaveLength(2);
    expect(calls()[1]?.headers['last-event-id']).toBe('7');
  });

  it('hears nothing more once it was stopped', async () => {
    await listen();
    stop?.();
    await settle();
    expect(() => controllers.at(-1)?.enqueue(bytes.encode(frame('1', 1)))).toThrow();
    expect(heard).toEqual([]);
  });
});
