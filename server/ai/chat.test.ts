import { gate } from 'tests/gate';
import { type ChatEnd, type ChatQuestion, createChatClient } from './chat';
import { ChatEndpointDouble } from './chatEndpoint.testing';

let endpoint: ChatEndpointDouble;
beforeAll(async () => {
  endpoint = await new ChatEndpointDouble().open();
});
afterAll(() => endpoint.close());
beforeEach(() => {
  endpoint.asked.length = 0;
});

const client = (options: Parameters<typeof createChatClient>[1] = {}) =>
  createChatClient(
    { baseUrl: `${endpoint.url}/`, model: 'small-model', apiKey: 'secret' },
    { firstWait: 1, ...options },
  );
const question = (change: Partial<ChatQuestion> = {}): ChatQuestion => ({
  lines: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello?' },
  ],
  temperature: 0.2,
  maxTokens: 50,
  signal: new AbortController().signal,
  ...change,
});

async function written(asking = client(), asked = question()) {
  const pieces: string[] = [];
  let end: ChatEnd | undefined;
  for await (const piece of asking.write(asked)) {
    if ('text' in piece) pieces.push(piece.text);
    else end = piece;
  }
  return { pieces, end };
}

it('gives what is written piece by piece, and what it took; the key goes into the header alone, and no tools are offered', async () => {
  endpoint.reply = () => ({ pieces: ['Hel', 'lo ', '😀'] });
  expect(await written()).toEqual({ pieces: ['Hel', 'lo ', '😀'], end: { end: 'stop', input: 20, output: 5 } });
  const [{ headers, body } = { headers: {}, body: {} }] = endpoint.asked;
  expect(headers.authorization).toBe('Bearer secret');
  expect(JSON.stringify(body)).not.toContain('secret');
  expect(body).toMatchObject({ model: 'small-model', max_tokens: 50, temperature: 0.2, stream: true });
  expect(Object.keys(body).filter((name) => /tool|function/.test(name))).toEqual([]);
});

it.each([
  ['does not stream', { whole: true, pieces: ['Hello'] }, ['Hello'], 'stop'],
  ['does not count', { usage: undefined, pieces: ['Hello'] }, ['Hello'], 'stop'],
  ['ran out of tokens', { finish: 'length', pieces: ['Hel'] }, ['Hel'], 'cut'],
  ['is slow', { pause: 20, pieces: ['a', 'b'] }, ['a', 'b'], 'stop'],
] as const)('takes an answer that %s', async (_, behaviour, pieces, end) => {
  endpoint.reply = () => behaviour;
  expect(await written()).toMatchObject({ pieces, end: { end } });
});

it.each([
  ['status 500', { status: 500 }, 'away', 3],
  ['429', { status: 429, headers: { 'retry-after': '0' } }, 'busy', 3],
  ['429 with a long wait', { status: 429, headers: { 'retry-after': '3600' } }, 'busy', 1],
  ['401', { status: 401 }, 'refused', 1],
  ['wrong JSON', { raw: 'data: {"choices": [\n\n' }, 'unusable', 1],
  ['another protocol', { raw: 'data: {"choices": "none"}\n\n' }, 'unusable', 1],
  ['an error within the stream', { raw: 'data: {"error": {"message": "no"}}\n\n' }, 'away', 3],
  ['nothing', { raw: '' }, 'away', 3],
  ['10 MB', { raw: `data: ${'x'.repeat(10 * 1024 * 1024)}\n\n` }, 'unusable', 1],
] as const)('fails on %s', async (_, behaviour, reason, attempts) => {
  endpoint.reply = () => behaviour;
  const failure: unknown = await written().catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'AiFailure', reason });
  expect(String(failure)).not.toMatch(/secret|127\.0\.0\.1/);
  expect(endpoint.asked).toHaveLength(attempts);
});

it('fails on an answer that is cut off, after what had come, and does not ask again', async () => {
  const { open: hasCome, opened: come } = gate();
  endpoint.reply = () => ({ pieces: ['Hel'], holds: [come], cutOff: true });
  const pieces: string[] = [];
  const reading = (async () => {
    for await (const piece of client().write(question())) {
      if ('text' in piece) pieces.push(piece.text);
      hasCome();
    }
  })();
  await expect(reading).rejects.toMatchObject({ reason: 'away' });
  expect(pieces).toEqual(['Hel']);
  expect(endpoint.asked).toHaveLength(1);
});

it('ends an answer that has no end, and one that says nothing', async () => {
  endpoint.reply = () => ({ endless: true });
  expect((await written()).end).toMatchObject({ end: 'cut' });
  endpoint.reply = () => ({ pieces: ['a', 'b'], holds: [new Promise(() => {})] });
  await expect(written(client({ silence: 0.05 }))).rejects.toMatchObject({ reason: 'away' });
});

it('asks without counting where that is refused, from then on', async () => {
  endpoint.reply = ({ body }) => (body.stream_options ? { status: 400 } : { pieces: ['Hello'] });
  const asking = client();
  expect((await written(asking)).pieces).toEqual(['Hello']);
  await written(asking);
  expect(endpoint.asked.map(({ body }) => body.stream_options !== undefined)).toEqual([true, false, false]);
});

it('stops when whoever asked stops, and the endpoint is left', async () => {
  endpoint.reply = () => ({ endless: true });
  const stopping = new AbortController();
  const reading = (async () => {
    for await (const piece of client().write(question({ signal: stopping.signal, maxTokens: 100_000 })))
      if ('text' in piece) stopping.abort(new Error('enough'));
  })();
  await expect(reading).rejects.toThrow('enough');
});
