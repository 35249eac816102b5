/**
 * What starts by link are held against: one Fastify route that reads the same body, makes the same five rows (a guest, their session and its
 * token, a participation, an attempt) in one transaction with the driver's own prepared statements, and signs the same access token.
 */
import { randomUUID } from 'node:crypto';
import { mySurvey } from 'core/contract/surveys/mySurvey';
import fastify from 'fastify';
import { createAccessTokens, digestOf, newSecret } from 'server/accounts/auth/tokens';
import { openDatabase } from 'server/database/connection';
import { uuidv7 } from 'server/database/uuid';
import { serveTasks } from '../running/child';

interface Given {
  databaseUrl: string;
  tokenSecret: string;
  survey: string;
  instrument: string;
  version: string;
}

const statements = {
  user: `insert into user_account (id, kind, guest_of, email, display_name, locale, status, roles, created_at, last_login_at)
    values ($1, 'guest', $2, '', '', $3, 'active', '{user}', $4, $4)`,
  session: `insert into session (id, user_id, remember, created_at, last_used_at, expires_at) values ($1, $2, false, $3, $3, $4)`,
  token: `insert into refresh_token (token_hash, session_id, issued_at) values ($1, $2, $3)`,
  participation: `insert into user_survey (user_id, id, survey_id, revision, wave, locale, attributes, versions, status, started_at)
    values ($1, $2, $3, 1, '', $4, $5, $6, 'started', $7)`,
  attempt: `insert into user_instrument
    (user_id, id, instrument_id, version_id, participation_id, item, locale, respondent, status, answers, started_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, 'in_progress', '{}', $9) returning *`,
};

async function listen({ databaseUrl, tokenSecret, survey, instrument, version }: Given): Promise<string> {
  const { pool } = await openDatabase({ databaseUrl, dataDir: '', dataDirChosen: true });
  const accessTokens = createAccessTokens(tokenSecret, () => new Date());
  const app = fastify();
  app.post('/api/my-surveys/:id/start', async (request) => {
    mySurvey.start.params.parse(request.params);
    const { locale = 'en-US', attributes = {} } = mySurvey.start.body.parse(request.body);
    const now = new Date();
    const [userId, sessionId, participation] = [randomUUID(), uuidv7(now.getTime()), uuidv7(now.getTime())];
    const refreshToken = newSecret();
    const client = await pool.connect();
    const run = (name: keyof typeof statements, values: unknown[]) =>
      client.query({ name: `bare_${name}`, text: statements[name], values });
    try {
      await client.query('begin');
      await run('user', [userId, survey, locale, now]);
      const sites = JSON.stringify(attributes);
      const versions = JSON.stringify({ mood: version });
      await run('participation', [userId, participation, survey, locale, sites, versions, now]);
      await run('session', [sessionId, userId, now, new Date(now.getTime() + 43_200_000)]);
      await run('token', [digestOf(refreshToken), sessionId, now]);
      const respondent = JSON.stringify({ locale });
      const values = [
        userId,
        uuidv7(now.getTime()),
        instrument,
        version,
        participation,
        'mood',
        locale,
        respondent,
        now,
      ];
      const { rows } = await run('attempt', values);
      await client.query('commit');
      const accessToken = await accessTokens.issue({ userId, sessionId });
      return { success: true, data: { participation, attempt: { id: rows[0].id }, accessToken, refreshToken } };
    } finally {
      client.release();
    }
  });
  return `${await app.listen({ host: '127.0.0.1', port: 0 })}/api`;
}

serveTasks({ listen });
