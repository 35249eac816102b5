import type { Role } from 'core/access/roles';
import type { TranslationGrant } from 'core/access/translationGrants';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'server/database/uuid';
import { answered, People } from 'server/testing/results/answered';
import { invited, openedSurvey } from 'server/testing/surveys/survey';
import type { TestServer } from 'server/testing/testServer';

export interface Records {
  /** A new account with these roles. @returns its id */
  user(roles: readonly Role[]): Promise<string>;
  /** A record of this account that the row of the contract may name in its path; undefined: the row's records have no owner. */
  owned(row: string, userId: string): Promise<string | undefined>;
  /** Gives the account a translation permission. */
  grant(userId: string, grant: TranslationGrant): Promise<void>;
  /** What the account has asked of the instrument's results. @returns the job's id */
  reckoning(userId: string): Promise<string>;
  /** A run of a prompt's cases. @returns the run's id */
  promptRun(promptId: string): Promise<string>;
  /** Reports of the instrument that the account has had set. @returns the job's id */
  batch(userId: string): Promise<string>;
  /** Somebody's answers to a survey that the account owns, by path. */
  answered(userId: string): Promise<{ id: string; attempt: string }>;
  /** A shared view of the results of a survey or instrument, of this account. @returns its id */
  view(of: 'survey' | 'instrument', id: string, userId: string): Promise<string>;
  attemptsOf(userId: string): Promise<string[]>;
  /** The account's row as it is stored, and whether its sessions still run. */
  account(id: string): Promise<unknown>;
}

/** Makes the records that the access tests ask for, straight in the database where no call makes them for another person. */
export function createRecords(server: TestServer, instrumentId: string): Records {
  const run = (statement: ReturnType<typeof sql>) => server.database.db.execute(statement);
  const at = () => server.clock.now().toISOString();

  const makers: Record<string, (userId: string) => Promise<string>> = {
    attempts: async (userId) => {
      const { record } = await server.services.attempts.start(userId, { instrumentId, locale: 'en-US' });
      return record.id;
    },
    session: async (userId) => {
      const id = uuidv7();
      await run(sql`insert into session (id, user_id, remember, created_at, last_used_at, expires_at)
        values (${id}, ${userId}, false, ${at()}, ${at()}, ${at()}::timestamptz + interval '1 hour')`);
      return id;
    },
    secondFactor: async (userId) => {
      const id = uuidv7();
      await run(sql`insert into passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
        values (${id}, ${userId}, ${id}, 'key', 0, '{}', 'a key', ${at()})`);
      return id;
    },
    job: async (userId) => {
      const id = uuidv7();
      await run(sql`insert into job (id, kind, user_id, state, input, created_at)
        values (${id}, 'translation.suggest', ${userId}, 'waiting', '{}', ${at()})`);
      return id;
    },
    // Of an instrument of its own: whom a trial is of, its address does not say.
    trial: async (userId) => {
      const document = await server.services.instruments.exportDocument(instrumentId);
      const code = `tried_${uuidv7().replaceAll('-', '')}`;
      const { id } = await server.services.instruments.importDocument({ ...document, code }, 'new', null);
      await run(
        sql`insert into trial (instrument_id, user_id, note, invited_at) values (${id}, ${userId}, '', ${at()})`,
      );
      return id;
    },
    // Of their own result, to whoever redeems a code.
    access: async (userId) => {
      const { record } = await server.services.attempts.start(userId, { instrumentId, locale: 'en-US' });
      await run(
        sql`update user_instrument set status = 'completed', completed_at = ${at()}, scores = '{}' where id = ${record.id}`,
      );
      const id = uuidv7();
      await run(sql`insert into access_grant
        (id, what, instrument_id, owner_id, attempt_id, recipient, code_hash, uses, note, created_at, created_by)
        values (${id}, 'result', ${instrumentId}, ${userId}, ${record.id}, 'code', ${id}, 1, '', ${at()}, ${userId})`);
      return id;
    },
    // With a page, whose code is in the path of some rows.
    survey: async (userId) => {
      const by = { userId, roles: ['admin' as const], grants: [] };
      const asked = { title: 'A survey', baseLocale: 'en-US', audience: 'everyone', anonymity: 'identified' } as const;
      const code = `asked_${uuidv7().replaceAll('-', '')}`;
      const { id } = await server.services.surveys.create(by, { ...asked, code });
      await server.services.surveys.addItem(by, id, { kind: 'page', code: 'page' });
      return id;
    },
    // Only for whoever is invited.
    mySurvey: async (userId) => {
      const { id } = await openedSurvey(server, { audience: 'invited' });
      await invited(server, id, { userId });
      return id;
    },
    domain: async () => {
      const id = uuidv7();
      await run(sql`insert into domain (id, code, base_locale, icon, colour, position, updated_at)
        values (${id}, ${id}, 'en-US', 'star', 'blue', 1, ${at()})`);
      return id;
    },
    area: async () => {
      const id = uuidv7();
      await run(sql`insert into area (id, code, base_locale, icon, colour, position, updated_at)
        values (${id}, ${id}, 'en-US', 'star', 'blue', 1, ${at()})`);
      return id;
    },
    chat: async (userId) => {
      const id = uuidv7();
      await run(sql`insert into chat_conversation (id, user_id, title, values, locale, created_at, updated_at)
        values (${id}, ${userId}, 'A conversation', '{}', 'en-US', ${at()}, ${at()})`);
      return id;
    },
    chatMessage: async (userId) => {
      const conversation = (await makers.chat?.(userId)) ?? '';
      const [question, id] = [uuidv7(), uuidv7()];
      await run(sql`insert into chat_message (id, conversation_id, number, "from", text, state, at, touched_at)
        values (${question}, ${conversation}, 1, 'person', 'A question', 'done', ${at()}, ${at()})`);
      await run(sql`insert into chat_message (id, conversation_id, number, parent_id, "from", text, state, at, touched_at)
        values (${id}, ${conversation}, 2, ${question}, 'model', 'An answer', 'done', ${at()}, ${at()})`);
      return id;
    },
    // A result of theirs.
    chatResult: async (userId) => {
      const { record } = await server.services.attempts.start(userId, { instrumentId, locale: 'en-US' });
      await run(
        sql`update user_instrument set status = 'completed', completed_at = ${at()}, scores = '{}' where id = ${record.id}`,
      );
      return record.id;
    },
    prompt: async () => {
      const id = uuidv7();
      await run(sql`insert into prompt (id, key, purpose, names, system, template, variables, temperature, max_tokens, version, updated_at)
        values (${id}, ${`key_${id.replaceAll('-', '')}`}, 'chat', '{}', '', 'x', '[]', 0, 100, 1, ${at()})`);
      return id;
    },
    product: async () => {
      const id = uuidv7();
      await run(sql`insert into product (id, sku, base_locale, kind, prices, tax_rate, instruments, status, updated_at)
        values (${id}, ${id}, 'en-US', 'licences', '[{"currency":"EUR","amount":990}]', 1900, '{}', 'draft', ${at()})`);
      await run(sql`insert into message (id, kind, owner_id, key, source_locale, source_text, format, audience, updated_at)
        values (${uuidv7()}, 'Catalog', ${id}, 'name', 'en-US', 'A product', 'plain', 'everyone', ${at()})`);
      return id;
    },
    // With a code, and an invoice that nobody can change.
    orders: async (userId) => {
      const id = uuidv7();
      const product = (await makers.product?.(userId)) ?? '';
      await run(sql`insert into purchase (id, number, user_id, state, currency, gross, tax, billing, locale, provider, placed_at)
        values (${id}, ${id}, ${userId}, 'pending', 'EUR', 990, 158,
          '{"name":"Ada","address":"1 Street","country":"DE","taxId":""}', 'en-US', 'invoice', ${at()})`);
      await run(sql`insert into purchase_line (purchase_id, position, product_id, sku, name, text_locale, kind, quantity,
          unit_price, tax_rate, gross, tax, uses, instruments)
        values (${id}, 0, ${product}, 'sku', 'A product', 'en-US', 'licences', 1, 990, 1900, 990, 158, 1, '{}')`);
      return id;
    },
    licence: async (userId) => (await makers.orders?.(userId)) ?? '',
    sales: async (userId) => (await makers.orders?.(userId)) ?? '',
    // Stopped, with an instrument to look at.
    testRun: async () => {
      const id = uuidv7();
      await run(sql`insert into test_run (id, trigger, state, started_at) values (${id}, 'hand', 'stopped', ${at()})`);
      await run(sql`insert into test_unit (run_id, position, instrument_id, code, state, cases)
        values (${id}, 0, ${instrumentId}, 'ces_d', 'done', '[]')`);
      return id;
    },
    notice: async (userId) => {
      const id = uuidv7();
      await run(sql`insert into notice (id, audience, user_id, type, title_key, params, created_at)
        values (${id}, 'user', ${userId}, 'message', 'notice.test', '{}', ${at()})`);
      return id;
    },
  };

  return {
    user: (roles) => server.addUser(`${crypto.randomUUID()}@example.org`, roles),
    owned: async (row, userId) =>
      row === 'access.setInstrument' ? undefined : makers[row.split('.', 1)[0] ?? '']?.(userId),
    grant: async (userId, { locale, kind, may }) => {
      await run(
        sql`insert into translation_permission (user_id, locale, kind, may) values (${userId}, ${locale}, ${kind}, ${may})`,
      );
    },
    reckoning: async (userId) => {
      const id = uuidv7();
      await run(sql`insert into job (id, kind, user_id, state, input, created_at)
        values (${id}, 'instrument.whatIf', ${userId}, 'done', '{}', ${at()})`);
      await run(sql`insert into rescoring (job_id, instrument_id, kind, sequence, note, calculations)
        values (${id}, ${instrumentId}, 'whatIf', 0, '', '{}')`);
      return id;
    },
    promptRun: async (promptId) => {
      const id = uuidv7();
      await run(sql`insert into prompt_run (id, prompt_id, version, case_list, cases_revision, model, repeats, at)
        values (${id}, ${promptId}, 1, '[]', 1, 'm', 1, ${at()})`);
      return id;
    },
    batch: async (userId) => {
      const id = uuidv7();
      await run(sql`insert into job (id, kind, user_id, state, input, created_at, ended_at)
        values (${id}, 'instrument.reports', ${userId}, 'done', '{}', ${at()}, ${at()})`);
      await run(sql`insert into report_batch (job_id, instrument_id, report, paper)
        values (${id}, ${instrumentId}, 'main', 'a4')`);
      return id;
    },
    answered: async (userId) => {
      const { id, instruments } = await openedSurvey(server);
      const instrumentId = instruments.a ?? '';
      await run(sql`insert into survey_collaborator (survey_id, user_id, may) values (${id}, ${userId}, 'own')`);
      const { rows } = await run(sql`select current_version_id as id from instrument where id = ${instrumentId}`);
      const target = { instrumentId, versionId: String(rows[0]?.id), survey: { id, item: 'a' } };
      const [attempt = ''] = await answered(server, new People(server), target, [{ person: 1, answers: { q1: 2 } }]);
      return { id, attempt };
    },
    view: async (of, subject, userId) => {
      const id = uuidv7();
      const [column, item] = of === 'survey' ? [sql`survey_id`, 'all'] : [sql`instrument_id`, null];
      await run(sql`insert into result_view
          (id, owner_id, ${column}, item, name, tab, query, is_shared, created_at, updated_at)
        values (${id}, ${userId}, ${subject}, ${item}, ${id}, 'overview', '{}', true, ${at()}, ${at()})`);
      return id;
    },
    attemptsOf: async (userId) => {
      const { rows } = await run(sql`select id from user_instrument where user_id = ${userId}`);
      return rows.map((row) => String(row.id));
    },
    account: async (id) => {
      const { rows } = await run(sql`select u.*, (select count(*) from session s
        where s.user_id = u.id and s.revoked_at is null)::int as sessions from user_account u where u.id = ${id}`);
      return rows[0];
    },
  };
}
