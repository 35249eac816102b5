import { type Attempt, attempts } from 'core/contract/answering/attempt';
import { isAnswerKey, isQuestionKey } from 'core/instrument/askedLocales';
import type { InstrumentDocument, TextBundle } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import type { Answered, TestServer } from '../testServer';

/** The example in one language, under its own code, so that it may be published as it is. */
export function publishable(
  code: string,
  change: (document: InstrumentDocument) => void = () => {},
): InstrumentDocument {
  const document = { ...exampleDocument(), code };
  document.texts = { 'en-US': document.texts['en-US'] ?? {} };
  change(document);
  return document;
}

/** Of these texts those that must be read to answer: no title, no report. */
export const askedOnly = (bundle: TextBundle = {}): TextBundle =>
  Object.fromEntries(Object.entries(bundle).filter(([key]) => isQuestionKey(key) || isAnswerKey(key)));

/** Imports and publishes a document. @returns the instrument's id */
export async function published({ services }: TestServer, document: InstrumentDocument): Promise<string> {
  const { id } = await services.instruments.importDocument(document, 'replace', null);
  await services.instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
  return id;
}

/** One person's calls. */
export class Respondent {
  /** Of the last accepted write, by attempt and client. */
  private readonly sequences = new Map<string, number>();
  readonly client = crypto.randomUUID();

  private constructor(
    private readonly server: TestServer,
    private readonly email: string,
    readonly userId: string,
    public accessToken: string,
  ) {}

  static async on(server: TestServer): Promise<Respondent> {
    const email = `${crypto.randomUUID()}@example.org`;
    const userId = await server.addUser(email);
    return new Respondent(server, email, userId, (await server.signIn(email)).accessToken);
  }

  /** After the access token has expired. */
  async signInAgain(): Promise<void> {
    this.accessToken = (await this.server.signIn(this.email)).accessToken;
  }

  start(instrumentId: string, body: object = {}): Promise<Answered> {
    return this.server.ask(attempts.create, {
      token: this.accessToken,
      body: { instrumentId, locale: 'en-US', ...body },
    });
  }

  async started(instrumentId: string, body: object = {}): Promise<Attempt> {
    return dataOf<Attempt>(await this.start(instrumentId, body));
  }

  get(id: string, query: Record<string, string> = {}): Promise<Answered> {
    return this.server.ask(attempts.get, { token: this.accessToken, params: { id }, query });
  }

  async open(id: string, query: Record<string, string> = {}): Promise<Attempt> {
    return dataOf<Attempt>(await this.get(id, query));
  }

  /** A write as the player sends it; `body` replaces any field. A refused one uses up no number. */
  async answer(
    id: string,
    answers: object,
    body: { client?: string; sequence?: number; [field: string]: unknown } = {},
  ): Promise<Answered> {
    const at = this.server.clock.now().toISOString();
    const client = body.client ?? this.client;
    const last = this.sequences.get(`${id} ${client}`) ?? 0;
    const write = { client, sequence: last + 1, at, sentAt: at, answers, ...body };
    const answered = await this.server.ask(attempts.answer, {
      token: this.accessToken,
      params: { id },
      body: write,
    });
    if (answered.status === 200) this.sequences.set(`${id} ${client}`, Math.max(last, write.sequence));
    return answered;
  }

  complete(id: string): Promise<Answered> {
    return this.server.ask(attempts.complete, { token: this.accessToken, params: { id }, body: {} });
  }

  result(id: string, query: Record<string, string> = {}): Promise<Answered> {
    return this.server.ask(attempts.result, { token: this.accessToken, params: { id }, query });
  }

  history(query: Record<string, string> = {}): Promise<Answered> {
    return this.server.ask(attempts.list, { token: this.accessToken, query });
  }
}

/** The data of a success, of the type that the contract gives it. @throws Error with the failure */
export function dataOf<T>({ body, status }: Answered): T {
  if (body.success !== true) throw new Error(`${status} ${body.errorCode} ${JSON.stringify(body.details)}`);
  return body.data as T;
}
