import type { Conversation } from 'core/contract/assistant/chat';
import { type ChatMessage, chat, chatMessage } from 'core/contract/assistant/chat';
import { type Prompt, prompt } from 'core/contract/assistant/prompt';
import { dataOf, publishable, published, Respondent } from '../answering/respondent';
import type { TestServer } from '../testServer';

/** A prompt as it can be created; `change` replaces fields. */
export const promptFields = (change: object = {}) => ({
  key: `prompt_${crypto.randomUUID().replaceAll('-', '')}`,
  purpose: 'chat',
  names: { 'en-US': { name: 'Plain words', description: 'Explains.', labels: {} } },
  system: 'Answer in {{language}}. Today is {{today}}.',
  template: '{{question}}',
  variables: [
    { name: 'question', type: 'text', source: 'question', options: [] },
    { name: 'language', type: 'text', source: 'language', options: [] },
    { name: 'today', type: 'text', source: 'date', options: [] },
  ],
  model: null,
  temperature: 0.3,
  maxTokens: 200,
  ...change,
});

/** A new prompt, in use for everybody. */
export async function enabledPrompt(server: TestServer, change: object = {}): Promise<Prompt> {
  const token = await server.tokenOf(['superAdmin']);
  const made = dataOf<Prompt>(await server.ask(prompt.endpoints.create, { token, body: promptFields(change) }));
  const body = {
    version: 1,
    roles: ['superAdmin', 'admin', 'user'],
    reason: 'For the tests',
    rowVersion: made.rowVersion,
  };
  dataOf(await server.ask(prompt.endpoints.enable, { token, params: { id: made.id }, body }));
  return made;
}

/** One person who asks. */
export class Asker {
  private constructor(
    private readonly server: TestServer,
    readonly person: Respondent,
    private readonly promptId: string,
  ) {}

  static async on(server: TestServer, promptId: string): Promise<Asker> {
    return new Asker(server, await Respondent.on(server), promptId);
  }
  get token(): string {
    return this.person.accessToken;
  }

  create = (body: object = {}) =>
    this.server.ask(chat.create, {
      token: this.token,
      body: { promptId: this.promptId, locale: 'en-US', ...body },
    });
  created = async (body: object = {}) => dataOf<Conversation>(await this.create(body));
  read = async (id: string) =>
    dataOf<Conversation>(await this.server.ask(chat.read, { token: this.token, params: { id } }));
  ask = (id: string, text: string, parentId: string | null = null) =>
    this.server.ask(chat.ask, { token: this.token, params: { id }, body: { parentId, text } });

  /** An answer while it grows. */
  follow = (id: string, lastEventId?: string, closed = new AbortController().signal) =>
    this.server.services.chats.follow(this.person.userId, id, { lastEventId, closed });

  /** The answer once it has ended. */
  async ended(id: string): Promise<ChatMessage> {
    for await (const _ of await this.follow(id));
    const stopped = await this.server.ask(chatMessage.stop, { token: this.token, params: { id }, body: {} });
    return dataOf<ChatMessage>(stopped);
  }
  async answer(id: string, text: string, parentId: string | null = null): Promise<ChatMessage> {
    const { answer } = dataOf<{ answer: ChatMessage }>(await this.ask(id, text, parentId));
    return this.ended(answer.id);
  }

  /** A completed attempt of this person. */
  async attempt(change?: Parameters<typeof publishable>[1]): Promise<string> {
    const code = `asked_${crypto.randomUUID().replaceAll('-', '')}`;
    const instrumentId = await published(this.server, publishable(code, change));
    const { id } = await this.person.started(instrumentId);
    return id;
  }
}
