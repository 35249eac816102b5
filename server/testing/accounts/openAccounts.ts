import type { AuditAction } from 'core/access/auditActions';
import { auth } from 'core/contract/accounts/auth';
import { sql } from 'drizzle-orm';
import { Mailbox, tokenIn } from '../../mail/mail.testing';
import { type Answered, createTestServer, password, type TestServer } from '../testServer';

/** A server whose mails arrive. */
export interface Accounts {
  server: TestServer;
  mailbox: Mailbox;
  /** Sends what is queued. */
  deliver(): Promise<void>;
  /** The token of the newest mail to this address, delivered now. */
  tokenFor(email: string): Promise<string>;
  login(email: string, given?: string): Promise<unknown>;
  statusOf(email: string): Promise<string | undefined>;
  /** The recorded actions on this account except sign-ins, in alphabetical order: the clock of the tests stands still. */
  actsOn(email: string): Promise<AuditAction[]>;
  stop(): Promise<void>;
}

export async function openAccounts(): Promise<Accounts> {
  const mailbox = await new Mailbox().open();
  const server = await createTestServer({ smtpUrl: mailbox.url });
  const { db } = server.database;
  const deliver = async () => void (await server.services.mail.flush());
  return {
    server,
    mailbox,
    deliver,
    tokenFor: async (email) => {
      await deliver();
      return tokenIn(mailbox.newest(email));
    },
    login: async (email, given = password) => {
      const { body } = await server.ask(auth.login, { body: { email, password: given } });
      return (body.data as { status: string }).status;
    },
    statusOf: async (email) => {
      const { rows } = await db.execute<{ status: string }>(
        sql`select status from user_account where lower(email) = lower(${email})`,
      );
      return rows[0]?.status;
    },
    actsOn: async (email) => {
      const { rows } = await db.execute<{ action: AuditAction }>(sql`
        select action from audit_event join user_account on user_account.id = entity_id
        where lower(email) = lower(${email}) and action not like 'sign_in%' order by action
      `);
      return rows.map(({ action }) => action);
    },
    stop: async () => {
      await server.stop();
      await mailbox.close();
    },
  };
}

/** What a stranger can see in an answer. */
export const seen = ({ status, body: { requestId: _, ...body } }: Answered) => ({ status, body });
