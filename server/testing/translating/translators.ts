import type { Role } from 'core/access/roles';
import type { TranslationGrant } from 'core/access/translationGrants';
import {
  type Cell,
  type FoundProgress,
  type MessageDetail,
  type MessageRow,
  type TextName,
  translation,
} from 'core/contract/translating/translation';
import { sql } from 'drizzle-orm';
import { createTestServer, type TestServer } from '../testServer';

export type Outcome = { changed: number; refused: { id: string; key: string; name: TextName; code: string }[] };

/** A server with people who translate. */
export interface Work {
  server: TestServer;
  /** May do everything. */
  superAdmin: string;
  admin: string;
  /** Translates the screens into German. */
  translator: string;
  /** Reviews screens and server messages in German. */
  reviewer: string;
  /** The access token of a new account. */
  person(grants: readonly TranslationGrant[], roles?: readonly Role[]): Promise<string>;
  /** Asks for a window as the table does. */
  list(token: string, query: Record<string, string>): Promise<{ rows: MessageRow[]; cursor: string | null }>;
  count(token: string, query: Record<string, string>): Promise<number>;
  progress(token: string, query: Record<string, string>): Promise<FoundProgress[]>;
  read(token: string, id: string, locales?: string): Promise<MessageDetail>;
  /** The id of a message by its kind and key. */
  idOf(key: string, kind?: string): Promise<string>;
  /** Adds a message of the screens. @returns its id */
  add(sourceText: string, more?: Record<string, unknown>): Promise<string>;
  save(
    token: string,
    id: string,
    body: { text: string; status?: string; rowVersion?: number; sourceVersion?: number },
    locale?: string,
  ): ReturnType<TestServer['ask']>;
  /** Saves over the present text, which must succeed. */
  saved(token: string, id: string, text: string, status?: string, locale?: string): Promise<Cell>;
  /** Another source text. */
  moveSource(id: string, sourceText: string): Promise<void>;
}

export async function createWork(): Promise<Work> {
  const server = await createTestServer();
  const { db } = server.database;
  let added = 0;

  const person: Work['person'] = async (grants, roles = ['user']) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const userId = await server.addUser(email, roles);
    await db.transaction((tx) => server.services.translations.setGrants(tx, userId, grants));
    return (await server.signIn(email)).accessToken;
  };
  const superAdmin = await server.tokenOf(['superAdmin']);

  const work: Work = {
    server,
    superAdmin,
    admin: await server.tokenOf(['admin']),
    translator: await person([{ locale: 'de-DE', kind: 'Webpages', may: 'translate' }]),
    reviewer: await person([
      { locale: 'de-DE', kind: 'Webpages', may: 'review' },
      { locale: 'de-DE', kind: 'System', may: 'review' },
    ]),
    person,
    list: async (token, query) => {
      const { status, body } = await server.ask(translation.list, { query, token });
      if (status !== 200) throw new Error(`${status} ${body.errorCode}`);
      return { rows: body.data as MessageRow[], cursor: body.cursor ?? null };
    },
    progress: async (token, query) =>
      (await server.ask(translation.progress, { query, token })).body.data as FoundProgress[],
    count: async (token, query) => {
      const { body } = await server.ask(translation.count, { query, token });
      return (body.data as { messages: number }).messages;
    },
    read: async (token, id, locales) => {
      const query: Record<string, string> = locales === undefined ? {} : { locales };
      const { status, body } = await server.ask(translation.read, { params: { id }, query, token });
      if (status !== 200) throw new Error(`${status} ${body.errorCode}`);
      return body.data as MessageDetail;
    },
    idOf: async (key, kind = 'Webpages') => {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from message where key = ${key} and kind = ${kind} and owner_id is null`,
      );
      return rows[0]?.id ?? '';
    },
    add: async (sourceText, more = {}) => {
      added += 1;
      const fields = { kind: 'Webpages', key: `test.${added}`, context: null, maxLength: null, format: 'icu' };
      const body = { ...fields, sourceText, ...more };
      const answered = await server.ask(translation.add, { body, token: superAdmin });
      if (answered.status !== 200) throw new Error(`${answered.status} ${answered.text}`);
      return (answered.body.data as { id: string }).id;
    },
    save: (token, id, body, locale = 'de-DE') =>
      server.ask(translation.save, {
        params: { id, locale },
        body: { status: 'draft', rowVersion: 0, ...body },
        token,
      }),
    saved: async (token, id, text, status = 'reviewed', locale = 'de-DE') => {
      const rowVersion = (await work.read(superAdmin, id, locale)).cells[locale]?.rowVersion ?? 0;
      const { status: answered, body, text: told } = await work.save(token, id, { text, status, rowVersion }, locale);
      if (answered !== 200) throw new Error(told);
      return body.data as Cell;
    },
    moveSource: async (id, sourceText) => {
      const { rowVersion } = await work.read(superAdmin, id, 'de-DE');
      const body = { sourceText, rowVersion };
      const { status, text } = await server.ask(translation.updateSource, { params: { id }, body, token: superAdmin });
      if (status !== 200) throw new Error(text);
    },
  };
  return work;
}
