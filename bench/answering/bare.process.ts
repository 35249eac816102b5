/** What the answer path is held against: one Fastify route with the product's token check, zod, and one INSERT of the same row. */
import { attempts } from 'core/contract/answering/attempt';
import fastify from 'fastify';
import pino from 'pino';
import { createAuditService } from 'server/accounts/audit/service';
import { createKnownPlaces } from 'server/accounts/auth/knownPlaces';
import { createSessionTokens } from 'server/accounts/auth/sessionTokens';
import { openDatabase } from 'server/database/connection';
import type { Authenticator } from 'server/plugins/endpoints';
import { serveTasks } from '../running/child';

interface Given {
  databaseUrl: string;
  tokenSecret: string;
}

const insert = {
  name: 'bare_insert',
  text: `insert into bare_answer (user_id, attempt_id, client, sequence, base, answers, at, corrected_at, received_at, revision, superseded)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};

async function listen({ databaseUrl, tokenSecret }: Given): Promise<string> {
  const { db, pool } = await openDatabase({ databaseUrl, dataDir: '', dataDirChosen: true });
  const clock = () => new Date();
  const log = pino({ level: 'silent' });
  const audit = createAuditService({ db, clock, tokenSecret });
  const places = createKnownPlaces(db, clock, tokenSecret);
  const authenticator: Authenticator = createSessionTokens({ db, clock, log, tokenSecret, audit, places });
  const app = fastify();
  app.patch('/api/attempts/:id/answers', async (request) => {
    const identity = await authenticator.verify(request.headers.authorization?.slice('Bearer '.length) ?? '');
    const { userId } = await authenticator.callerOf(identity);
    const { id } = attempts.answer.params.parse(request.params);
    const { client, sequence, base = 0, answers, at } = attempts.answer.body.parse(request.body);
    const receivedAt = clock();
    const values = [userId, id, client, sequence, base, JSON.stringify(answers), at, at, receivedAt, base + 1, []];
    await pool.query({ ...insert, values });
    return { success: true, data: { revision: base + 1, savedAt: receivedAt.toISOString() } };
  });
  return `${await app.listen({ host: '127.0.0.1', port: 0 })}/api`;
}

serveTasks({ listen });
