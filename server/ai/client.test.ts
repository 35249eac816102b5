import { createAiClient } from './client';
import { AiEndpointDouble } from './endpoint.testing';

let endpoint: AiEndpointDouble;
beforeEach(async () => {
  endpoint = await new AiEndpointDouble().open();
});
afterEach(() => endpoint.close());

const never = new AbortController().signal;
const client = () => createAiClient({ baseUrl: endpoint.url, model: 'model-1', apiKey: 'sk-secret' }, { firstWait: 5 });
const ask = (more: { attempts?: number; seconds?: number; signal?: AbortSignal } = {}) =>
  client().ask({ task: 'Translate.', data: { texts: [] }, signal: never, ...more });

describe('asking the endpoint', () => {
  it('sends model, task, data and key, and gives the JSON object that the model wrote', async () => {
    endpoint.reply = () => ({ content: { translations: [] } });
    expect(await ask()).toEqual({ translations: [] });
    expect(endpoint.chats[0]).toMatchObject({
      model: 'model-1',
      task: 'Translate.',
      data: { texts: [] },
      heldToJson: true,
    });
    expect(endpoint.chats[0]?.headers.authorization).toBe('Bearer sk-secret');
  });

  it('reads JSON out of a code block', async () => {
    endpoint.reply = () => ({ content: '```json\n{"a":1}\n```' });
    expect(await ask()).toEqual({ a: 1 });
  });

  it('comes back after a while when there were too many requests, or the endpoint failed', async () => {
    endpoint.reply = (_, number) => {
      if (number === 1) return { status: 429, headers: { 'retry-after': '0' } };
      return number === 2 ? { status: 500 } : { content: { ok: true } };
    };
    expect(await ask()).toEqual({ ok: true });
    expect(endpoint.chats).toHaveLength(3);
  });

  it('does not wait longer than half a minute: that is for who asked', async () => {
    endpoint.reply = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    await expect(ask()).rejects.toMatchObject({ name: 'AiFailure', reason: 'busy', retryAfter: 3600 });
    expect(endpoint.chats).toHaveLength(1);
  });

  it('gives up after so many attempts', async () => {
    endpoint.reply = () => ({ status: 503 });
    await expect(ask({ attempts: 3 })).rejects.toMatchObject({ reason: 'busy' });
    expect(endpoint.chats).toHaveLength(3);
  });

  it('takes a refusal as it is, and tells neither key nor address', async () => {
    endpoint.reply = () => ({ status: 401, body: '{"error":"sk-secret is wrong"}' });
    const failure = await ask().catch((error: Error) => error);
    expect(failure).toMatchObject({ reason: 'refused' });
    expect(JSON.stringify([failure, (failure as Error).message, (failure as Error).stack])).not.toMatch(
      /sk-secret|127\.0/,
    );
    expect(endpoint.chats).toHaveLength(1);
  });

  it('asks without being held to JSON where the endpoint does not know that, and does so from then on', async () => {
    endpoint.reply = ({ heldToJson }) => (heldToJson ? { status: 400 } : { content: { ok: true } });
    const one = client();
    const question = { task: '', data: {}, signal: never };
    expect(await one.ask(question)).toEqual({ ok: true });
    expect(await one.ask(question)).toEqual({ ok: true });
    expect(endpoint.chats.map(({ heldToJson }) => heldToJson)).toEqual([true, false, false]);
  });

  it.each([
    ['no JSON', { content: 'Here you are: Hallo' }],
    ['cut off', { content: '{"a":1}', finish: 'length' }],
    ['no chat', { body: '{"hello":1}' }],
    ['too long', { body: 'x'.repeat(3_000_000) }],
  ])('asks once more when the answer is %s, then gives up', async (_, reply) => {
    endpoint.reply = () => reply;
    await expect(ask()).rejects.toMatchObject({ reason: 'unusable' });
    expect(endpoint.chats).toHaveLength(2);
  });

  it('does not wait for an endpoint that does not answer', async () => {
    endpoint.reply = () => ({ content: {}, after: 5000 });
    await expect(ask({ attempts: 1, seconds: 0.1 })).rejects.toMatchObject({ reason: 'away' });
  });

  it('says that nobody is there', async () => {
    await endpoint.close();
    await expect(ask({ attempts: 2 })).rejects.toMatchObject({ reason: 'away' });
    await endpoint.open();
  });

  it('does not take the key to where it is sent on', async () => {
    const other = await new AiEndpointDouble().open();
    endpoint.reply = () => ({ status: 307, headers: { location: `${other.url}/chat/completions` }, body: '' });
    await expect(ask({ attempts: 1 })).rejects.toMatchObject({ reason: 'away' });
    expect(other.chats).toEqual([]);
    await other.close();
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    endpoint.reply = () => {
      stop.abort();
      return { content: {}, after: 5000 };
    };
    await expect(ask({ signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(endpoint.chats).toHaveLength(1);
  });
});
