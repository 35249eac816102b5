import { eq } from 'drizzle-orm';
import { until } from 'tests/until';
import type { Transaction } from '../database/connection';
import { participation, survey } from '../database/schema/survey';
import { isHeldUp } from './database/heldUp';
import type { Answered, TestServer } from './testServer';

/** Calls once the work is done but not committed, and commits it when the call waits for it. */
export async function meanwhile(
  server: TestServer,
  work: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<Answered>,
): Promise<Answered> {
  const { db } = server.database;
  let asked: Promise<Answered> | undefined;
  await db.transaction(async (tx) => {
    await work(tx);
    asked = call();
    let isSettled = false;
    void asked.finally(() => {
      isSettled = true;
    });
    await until('the call at the lock', async () => isSettled || (await isHeldUp(server.database)));
  });
  if (asked === undefined) throw new Error('nothing was asked');
  return asked;
}

/** What somebody does who begins a survey as a guest. */
export const beginning = (server: TestServer, id: string) => async (tx: Transaction) => {
  await tx.select({ id: survey.id }).from(survey).where(eq(survey.id, id)).for('key share');
  const guest = await server.services.users.addGuest(tx, { surveyId: id, locale: 'en-US' });
  const startedAt = server.clock.now();
  const row = { userId: guest, id: crypto.randomUUID(), surveyId: id, revision: 1, locale: 'en-US' };
  await tx.insert(participation).values({ ...row, attributes: {}, versions: {}, status: 'started', startedAt });
};
