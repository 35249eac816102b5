import type { AddressInfo } from 'node:net';
import { until } from 'tests/until';
import { untilHeldUp } from './testing/database/heldUp';
import { createTestServer, password, type TestServer } from './testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await server.addUser('here@example.org');
});
afterAll(() => server.stop());

it('answers what is under way when it stops, and then waits for no connection that a client keeps', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const { pool } = server.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table user_account in access exclusive mode');
  const asking = fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'here@example.org', password }),
  });
  await untilHeldUp(server.database);

  const stopping = server.app.close();
  await until('the end of listening', () => !server.app.server.listening);
  await holder.query('commit');
  holder.release();
  const answer = await asking;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await answer.text();
  // Would exceed a test's time if the connection were kept.
  await stopping;
});
