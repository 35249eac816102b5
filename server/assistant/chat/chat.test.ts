import { attempts } from 'core/contract/answering/attempt';
import {
  type ChatMessage,
  type ChatRow,
  type ChatSetup,
  chat,
  chatMessage,
  chatResult,
  type ShareableResult,
} from 'core/contract/assistant/chat';
import { prompt } from 'core/contract/assistant/prompt';
import { gate } from 'tests/gate';
import { removeBelongings } from '../../accounts/profile/storeErasure';
import { aiSettings, ChatEndpointDouble } from '../../ai/chatEndpoint.testing';
import { exportedChats } from '../../desk/ownData/exportedChats';
import { alarming, atRisk, sent, wellEnough } from '../../testing/answering/endings';
import { dataOf, type publishable, published, Respondent } from '../../testing/answering/respondent';
import { Asker, enabledPrompt, promptFields } from '../../testing/assistant/asker';
import { createTestServer, type TestServer } from '../../testing/testServer';

let endpoint: ChatEndpointDouble;
let server: TestServer;
let promptId: string;
let someone: Asker;
beforeAll(async () => {
  endpoint = await new ChatEndpointDouble().open();
  server = await createTestServer({
    ai: { ...aiSettings, daily: 1000, keptDays: 30, baseUrl: endpoint.url, apiKey: 'sk-secret' },
  });
  promptId = (await enabledPrompt(server)).id;
});
afterAll(async () => {
  await server.stop();
  await endpoint.close();
});
beforeEach(async () => {
  endpoint.asked.length = 0;
  endpoint.reply = () => ({ pieces: ['Hello ', 'there'] });
  someone = await Asker.on(server, promptId);
});

const stored = async () => JSON.stringify((await server.database.pool.query('select text from chat_message')).rows);
const result = async (change: Parameters<typeof publishable>[1] = () => {}, answers: object = wellEnough) => {
  const code = `told_${crypto.randomUUID().replaceAll('-', '')}`;
  return sent(someone.person, await published(server, alarming(code, change)), answers);
};
const shareable = async (id: string) =>
  dataOf<ShareableResult>(await server.ask(chatResult.read, { token: someone.token, params: { id } }));
async function aboutResult(change: Parameters<typeof publishable>[1] = () => {}, answers: object = wellEnough) {
  const told = await shareable(await result(change, answers));
  const fields = told.groups.flatMap((group) => group.fields.map(({ id }) => id));
  const { attemptId, seen } = told;
  return { told, fields, conversation: await someone.created({ result: { attemptId, seen, fields } }) };
}

describe('a conversation', () => {
  it('is asked and answered, with rules above everything, and what was said before it', async () => {
    const { id } = await someone.created();
    const first = await someone.answer(id, 'What is calm?');
    expect(first).toMatchObject({
      from: 'model',
      text: 'Hello there',
      state: 'done',
      model: 'small-model',
      help: false,
    });
    endpoint.reply = () => ({ pieces: ['More.'] });
    await someone.answer(id, 'Go on', first.id);
    const [, second] = endpoint.asked;
    expect(second?.system).toMatch(/^You talk with a person[\s\S]*Answer in American English|English/);
    expect(second?.body.messages.slice(1)).toEqual([
      { role: 'user', content: 'What is calm?' },
      { role: 'assistant', content: 'Hello there' },
      { role: 'user', content: 'Go on' },
    ]);
    const read = await someone.read(id);
    expect(read.title).toBe('What is calm?');
    expect(read.messages.map(({ from, text }) => [from, text])).toEqual([
      ['person', 'What is calm?'],
      ['model', 'Hello there'],
      ['person', 'Go on'],
      ['model', 'More.'],
    ]);
  });

  it('branches where a question is asked anew, or an answer is written again; the branch that is shown is kept', async () => {
    const { id } = await someone.created();
    const first = await someone.answer(id, 'One');
    const other = await someone.answer(id, 'Another');
    const { leaf } = await someone.read(id);
    expect(leaf).toBe(other.id);
    endpoint.reply = () => ({ pieces: ['Again'] });
    const again = dataOf<ChatMessage>(
      await server.ask(chatMessage.retry, { token: someone.token, params: { id: first.id }, body: {} }),
    );
    expect((await someone.ended(again.id)).text).toBe('Again');
    expect(again.parentId).toBe(first.parentId);
    dataOf(await server.ask(chat.show, { token: someone.token, params: { id }, body: { leaf: first.id } }));
    expect((await someone.read(id)).leaf).toBe(first.id);
    expect(endpoint.asked.at(-1)?.body.messages).toHaveLength(2);
  });

  it('is named, found by its words, and deleted for good', async () => {
    const { id } = await someone.created();
    await someone.answer(id, `About ${'sleep '.repeat(30)}`);
    const list = async (keyword = '') =>
      dataOf<ChatRow[]>(await server.ask(chat.list, { token: someone.token, query: { keyword } }));
    expect((await list())[0]?.title).toMatch(/^About sleep .*…$/);
    expect(await list('there')).toMatchObject([{ id, excerpt: 'Hello there' }]);
    expect(await list('100%')).toEqual([]);
    dataOf(await server.ask(chat.rename, { token: someone.token, params: { id }, body: { title: 'Nights' } }));
    expect(await list('nights')).toMatchObject([{ title: 'Nights', excerpt: null }]);
    dataOf(await server.ask(chat.remove, { token: someone.token, params: { id } }));
    expect(await list()).toEqual([]);
    expect(
      (await server.database.pool.query('select 1 from chat_message where conversation_id = $1', [id])).rows,
    ).toEqual([]);
  });

  it('is its person’s alone, whatever roles others have', async () => {
    const { id } = await someone.created();
    const { id: answer } = await someone.answer(id, 'Secret words');
    const token = await server.tokenOf(['superAdmin', 'admin', 'user']);
    for (const [row, params, body] of [
      [chat.read, { id }, undefined],
      [chat.rename, { id }, { title: 'x' }],
      [chat.remove, { id }, undefined],
      [chat.ask, { id }, { parentId: null, text: 'x' }],
      [chat.show, { id }, { leaf: answer }],
      [chatMessage.stop, { id: answer }, {}],
      [chatMessage.retry, { id: answer }, {}],
      [chatMessage.follow, { id: answer }, undefined],
    ] as const) {
      expect([row.path, (await server.ask(row, { token, params, body })).body.errorCode]).toEqual([
        row.path,
        'not_found',
      ]);
    }
    expect(server.logLines.join('\n')).not.toContain('Secret words');
  });

  it('asks for nothing with a prompt that is not in use for the person', async () => {
    const token = await server.tokenOf(['superAdmin']);
    const made = dataOf<{ id: string; rowVersion: number }>(
      await server.ask(prompt.endpoints.create, { token, body: promptFields() }),
    );
    const begun = () => server.ask(chat.create, { token: someone.token, body: { promptId: made.id, locale: 'en-US' } });
    expect((await begun()).body.errorCode).toBe('chat.prompt_unavailable');
    const enable = (roles: string[], rowVersion: number) =>
      server.ask(prompt.endpoints.enable, {
        token,
        params: { id: made.id },
        body: { version: 1, roles, reason: 'x', rowVersion },
      });
    dataOf(await enable(['admin'], 1));
    expect((await begun()).body.errorCode).toBe('chat.prompt_unavailable');
    dataOf(await enable(['user'], 2));
    const { id } = dataOf<{ id: string }>(await begun());
    dataOf(
      await server.ask(prompt.endpoints.enable, {
        token,
        params: { id: made.id },
        body: { version: null, rowVersion: 3 },
      }),
    );
    expect((await someone.ask(id, 'Hello?')).body.errorCode).toBe('chat.prompt_unavailable');
    expect((await someone.read(id)).prompt).toBeNull();
  });

  it('begins with what its prompt asks for, as its type allows', async () => {
    const variables = [
      ...promptFields().variables,
      { name: 'style', type: 'choice', source: 'person', options: ['short', 'long'] },
    ];
    const { id } = await enabledPrompt(server, { variables, template: '{{style}}: {{question}}' });
    const asking = await Asker.on(server, id);
    expect((await asking.create()).body).toMatchObject({
      errorCode: 'chat.values_invalid',
      details: [{ path: 'body.values.style', code: 'chat.value_missing' }],
    });
    const begun = await asking.created({ values: { style: 'short' } });
    await asking.answer(begun.id, '{{style}}?');
    expect(endpoint.asked[0]?.question).toBe('short: {{style}}?');
  });
});

describe('an answer', () => {
  /** Milliseconds before a piece: what comes sooner is not shown by itself. */
  const pause = 200;

  it('grows while one reads it, is gone on with after a reload, and is stopped', async () => {
    const { open: release, opened: released } = gate();
    const holds = [released, new Promise(() => {})];
    endpoint.reply = () => ({ pieces: ['Once upon a time', ' there was'], holds, pause });
    const { id } = await someone.created();
    const { answer } = dataOf<{ answer: ChatMessage }>(await someone.ask(id, 'Tell me'));
    expect((await someone.ask(id, 'And?', null)).body.errorCode).toBe('chat.answering');
    const closed = new AbortController();
    const follow = (lastEventId?: string) => someone.follow(answer.id, lastEventId, closed.signal);
    let seen = { id: '0', data: { from: 0, text: '' } };
    for await (const event of await follow()) {
      seen = event;
      if (event.data.text !== '') break;
    }
    expect(seen.data.text).toBe('Once upon a time');
    release();
    // The page is loaded again: what came meanwhile follows what was seen.
    for await (const event of await follow(seen.id)) {
      if (event.data.text === '') continue;
      expect(event.data).toMatchObject({ from: 16, text: expect.stringMatching(/^ there was/), state: 'writing' });
      break;
    }
    const stopped = dataOf<ChatMessage>(
      await server.ask(chatMessage.stop, { token: someone.token, params: { id: answer.id }, body: {} }),
    );
    expect(stopped).toMatchObject({ state: 'stopped', text: expect.stringMatching(/^Once upon a time there was/) });
    expect((await someone.read(id)).messages[1]).toEqual(stopped);
    closed.abort();
  });

  it.each([
    ['is refused', { status: 401 }, 'refused'],
    ['is wrong JSON', { raw: 'data: {{\n\n' }, 'unusable'],
    ['is empty', { pieces: [] }, 'unusable'],
    ['is 10 MB long', { raw: `data: "${'x'.repeat(10_000_000)}"\n\n` }, 'unusable'],
  ] as const)('that %s says so', async (_, behaviour, reason) => {
    endpoint.reply = () => behaviour;
    const { id } = await someone.created();
    expect(await someone.answer(id, 'Hello?')).toMatchObject({ state: 'failed', reason, text: '' });
  });

  it('that is cut off says so, and keeps what came', async () => {
    const { open: hasCome, opened: come } = gate();
    endpoint.reply = () => ({ pieces: ['Half an'], holds: [come], pause, cutOff: true });
    const { id } = await someone.created();
    const { answer } = dataOf<{ answer: ChatMessage }>(await someone.ask(id, 'Hello?'));
    for await (const { data } of await someone.follow(answer.id)) if (data.text !== '') hasCome();
    expect(await someone.ended(answer.id)).toMatchObject({ state: 'failed', reason: 'away', text: 'Half an' });
  });

  it('whose server is gone is ended by the next', async () => {
    const { id } = await someone.created();
    const answer = await someone.answer(id, 'Hello?');
    await server.database.pool.query(`update chat_message set state = 'writing', text = 'Hel' where id = $1`, [
      answer.id,
    ]);
    server.clock.forward(300);
    expect((await someone.read(id)).messages[1]).toMatchObject({ state: 'failed', reason: 'interrupted', text: 'Hel' });
  });

  it('can be stored whatever characters it has', async () => {
    endpoint.reply = () => ({ pieces: ['a\u0000b\ud83d', '\ude00', '\udc00'] });
    const { id } = await someone.created();
    expect((await someone.answer(id, 'Hello?')).text).toBe('ab😀\ufffd');
  });
});

describe('an answer about a result', () => {
  it('is told only what the person agreed to, and never who they are', async () => {
    const { rows } = await server.database.pool.query('select email from user_account where id = $1', [
      someone.person.userId,
    ]);
    const told = await shareable(await result());
    expect(told.groups.flatMap(({ name, fields }) => fields.map(({ kind, text }) => [name, kind, text]))).toEqual(
      expect.arrayContaining([
        ['Total', 'score', '5'],
        ['Total', 'band', 'Raised'],
      ]),
    );
    const fields = ['score:total'];
    const { id } = await someone.created({ result: { attemptId: told.attemptId, seen: told.seen, fields } });
    endpoint.reply = () => ({ pieces: ['Your score is 5.'] });
    expect(await someone.answer(id, 'What does it mean?')).toMatchObject({ state: 'done', text: 'Your score is 5.' });
    const sentAway = JSON.stringify(endpoint.asked[0]?.body);
    expect(sentAway).toContain('\\"score\\":\\"5\\"');
    expect(sentAway).not.toContain('Raised');
    expect(sentAway).not.toContain(rows[0].email);
    expect(sentAway).not.toContain(told.attemptId);
    expect(sentAway).not.toContain(someone.person.userId);
  });

  it('is held back when it names another number, in digits or words, and what was held back is kept nowhere', async () => {
    const { conversation } = await aboutResult();
    for (const [number, pieces] of [
      ['Your score is 5', ', better than 93 of others.'],
      ['You are in the top eleven.', ''],
      ['٩٣ من الناس', ''],
      ['九十三分', ''],
      ['1**9**', ''],
    ].entries()) {
      endpoint.asked.length = 0;
      endpoint.reply = () => ({ pieces });
      const answer = await someone.answer(conversation.id, `Question ${number}`);
      expect([pieces, answer]).toMatchObject([pieces, { state: 'held', text: '' }]);
      // Asked once more, with a reminder.
      expect(endpoint.asked).toHaveLength(2);
    }
    expect(await stored()).not.toMatch(/93|eleven|٩٣|九十三/);
  });

  it('appears when the second one is right, and not before it is checked', async () => {
    const { conversation } = await aboutResult();
    const { open: isFollowed, opened: followed } = gate();
    endpoint.reply = (_, number) => ({
      pieces: [number === 1 ? 'It is 12.' : 'It is 5, which is raised.'],
      holds: [followed],
    });
    const { answer } = dataOf<{ answer: ChatMessage }>(await someone.ask(conversation.id, 'Well?'));
    expect(answer).toMatchObject({ state: 'checking', text: '' });
    const texts: string[] = [];
    for await (const { data } of await someone.follow(answer.id)) {
      texts.push(`${data.state}: ${data.text}`);
      isFollowed();
    }
    expect([...new Set(texts)]).toEqual(['checking: ', 'done: It is 5, which is raised.']);
  });

  it('stopped in the middle shows nothing', async () => {
    const { conversation } = await aboutResult();
    endpoint.reply = () => ({ pieces: ['It is 5'], endless: true });
    const { answer } = dataOf<{ answer: ChatMessage }>(await someone.ask(conversation.id, 'Well?'));
    dataOf(await server.ask(chatMessage.stop, { token: someone.token, params: { id: answer.id }, body: {} }));
    expect(await someone.ended(answer.id)).toMatchObject({ state: 'stopped', text: '' });
  });

  it('of somebody else is not there; one that changed since it was read is shown again first', async () => {
    const told = await shareable(await result());
    const other = await Asker.on(server, promptId);
    const asked = { attemptId: told.attemptId, seen: told.seen, fields: ['title'] };
    expect((await other.create({ result: asked })).body.errorCode).toBe('not_found');
    expect(
      (await server.ask(chatResult.read, { token: other.token, params: { id: told.attemptId } })).body.errorCode,
    ).toBe('not_found');
    expect((await someone.create({ result: { ...asked, seen: 'x' } })).body.errorCode).toBe('chat.result_changed');
    expect((await someone.create({ result: { ...asked, fields: ['nothing'] } })).body.errorCode).toBe(
      'chat.result_changed',
    );
  });

  it('calls nobody by name, though the report does', async () => {
    await server.database.pool.query(`update user_account set given_name = 'Zenobia' where id = $1`, [
      someone.person.userId,
    ]);
    const told = await shareable(
      await result((document) => {
        document.texts['en-US'] = { ...document.texts['en-US'], 'nugget.n1.text': 'Dear ZENOBIA, you were calm.' };
      }),
    );
    expect(JSON.stringify(told)).toContain('Dear …, you were calm.');
  });

  it('goes with the result', async () => {
    const { conversation, told } = await aboutResult();
    dataOf(await server.ask(attempts.remove, { token: someone.token, params: { id: told.attemptId } }));
    expect((await server.ask(chat.read, { token: someone.token, params: { id: conversation.id } })).status).toBe(404);
  });
});

describe('help', () => {
  it('stands before the answer when the words touch on hurting oneself, from the beginning on', async () => {
    const { id } = await someone.created();
    const { answer } = dataOf<{ answer: ChatMessage }>(await someone.ask(id, 'I do not want to live any more'));
    expect(answer).toMatchObject({ help: true, text: '' });
    const first = await someone.ended(answer.id);
    expect((await someone.answer(id, 'Thank you', first.id)).help).toBe(false);
  });

  it('stands before the first answer about a result with a risk, with its texts', async () => {
    const { conversation } = await aboutResult(() => {}, atRisk);
    expect(conversation.result?.risks).toMatchObject([{ code: 'help', text: expect.stringMatching(/^Your total is/) }]);
    endpoint.reply = () => ({ pieces: ['It was hard.'] });
    const first = await someone.answer(conversation.id, 'Well?');
    expect(first.help).toBe(true);
    expect((await someone.answer(conversation.id, 'And?', first.id)).help).toBe(false);
  });

  it('comes when the model speaks of it', async () => {
    endpoint.reply = () => ({ pieces: ['Some people think of suicide.'] });
    const { id } = await someone.created();
    expect((await someone.answer(id, 'Hello?')).help).toBe(true);
  });
});

describe('limits', () => {
  it('of a person hold for 24 hours, and those of the installation for a month, whoever asks at once', async () => {
    const limited = await createTestServer({
      ai: { ...aiSettings, daily: 2, monthlyTokens: 10_000, baseUrl: endpoint.url, apiKey: undefined },
    });
    try {
      const { id } = await enabledPrompt(limited, { maxTokens: 1500 });
      const one = await Asker.on(limited, id);
      const two = await one.created();
      await one.answer(two.id, 'One');
      await one.answer(two.id, 'Two');
      const refused = await one.ask(two.id, 'Three');
      expect([refused.body.errorCode, refused.body.errorMessage]).toEqual([
        'chat.day_limit',
        expect.stringContaining('24 hours: 2'),
      ]);
      const setup = dataOf<ChatSetup>(await limited.ask(chat.setup, { token: one.token }));
      expect(setup).toMatchObject({
        available: true,
        place: 'a machine of the tests',
        model: 'small-model',
        limit: 2,
        left: 0,
      });
      limited.clock.forward(25 * 3600);
      endpoint.reply = () => ({ pieces: ['Hel', 'lo'], holds: [new Promise(() => {})] });
      // What may be written is set aside before it is asked: at most some of these fit into the month.
      const many = await Promise.all(Array.from({ length: 8 }, () => Asker.on(limited, id)));
      const answered = await Promise.all(
        many.map(async (each) => (await each.ask((await each.created()).id, 'Hello?')).body.errorCode ?? 'asked'),
      );
      expect(answered.filter((code) => code === 'asked').length).toBeLessThan(6);
      expect(new Set(answered)).toEqual(new Set(['asked', 'ai.budget_spent']));
    } finally {
      await limited.stop();
    }
  });

  it('are counted by size alone, and so is the log', async () => {
    const { id } = await someone.created();
    await someone.answer(id, 'Words that nobody else reads');
    const { rows } = await server.database.pool.query('select * from ai_use where user_id = $1', [
      someone.person.userId,
    ]);
    expect(rows).toMatchObject([{ purpose: 'chat', model: 'small-model', tokens: 25 }]);
    const line = server.logLines.filter((each) => each.includes('The AI endpoint was asked')).at(-1) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      purpose: 'chat',
      model: 'small-model',
      input: 20,
      output: 5,
      outcome: 'stop',
    });
    expect(server.logLines.join('\n')).not.toMatch(/Words that nobody|sk-secret|Hello there/);
  });
});

it('is in the export of its person, with what was told of a result, and gone with the account', async () => {
  const { conversation } = await aboutResult();
  endpoint.reply = () => ({ pieces: ['It is 5.'] });
  await someone.answer(conversation.id, 'What is it?');
  const { userId } = someone.person;
  expect(await exportedChats(server.database.db, userId)).toMatchObject([
    {
      title: 'What is it?',
      result: { title: 'Example scale', told: expect.arrayContaining([expect.objectContaining({ name: 'Total' })]) },
      messages: [
        { from: 'person', text: 'What is it?' },
        { from: 'model', text: 'It is 5.' },
      ],
    },
  ]);
  await server.database.db.transaction((tx) => removeBelongings(tx, userId));
  expect(await exportedChats(server.database.db, userId)).toEqual([]);
});

it('is kept as long as the operator says', async () => {
  const { id } = await someone.created();
  server.clock.forward(29 * 86_400);
  await server.services.chats.forgetOld();
  const find = async () =>
    (await server.database.pool.query('select 1 from chat_conversation where id = $1', [id])).rows.length;
  expect(await find()).toBe(1);
  server.clock.forward(2 * 86_400);
  await server.services.chats.forgetOld();
  expect(await find()).toBe(0);
});

it('without an endpoint says so, and asks nobody', async () => {
  const without = await createTestServer();
  try {
    const person = await Respondent.on(without);
    const setup = dataOf<ChatSetup>(await without.ask(chat.setup, { token: person.accessToken }));
    expect(setup).toMatchObject({ available: false, model: null, place: null, prompts: [] });
    const body = { promptId, locale: 'en-US' };
    expect((await without.ask(chat.create, { token: person.accessToken, body })).body.errorCode).toBe('ai.absent');
  } finally {
    await without.stop();
  }
});
