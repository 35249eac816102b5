import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { DatabaseUnavailable } from '../../database/errors';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase';
import { createHealthService } from './service';
import { sortOnDisk, writeSomething } from './store';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The database, where nothing can be written for a reason. */
function broken(reason: DatabaseUnavailable['reason']): { db: Database; looked: () => number } {
  let looked = 0;
  const transaction = async () => {
    looked += 1;
    throw new DatabaseUnavailable(reason, new Error('could not write'));
  };
  return { db: Object.assign(Object.create(database.db), { transaction }), looked: () => looked };
}

describe('readiness', () => {
  const clock = () => new Date(0);

  it('says that the disk is full, and looks again each time', async () => {
    const { db, looked } = broken('full');
    const { ready } = createHealthService({ db, clock, migrations: 1 });
    await expect(ready()).rejects.toMatchObject({ code: 'service.disk_full', retryAfter: 5 });
    await expect(ready()).rejects.toMatchObject({ code: 'service.disk_full' });
    expect(looked()).toBe(2);
  });

  it('says no more than is known where something else is wrong', async () => {
    const { ready } = createHealthService({ db: broken('busy').db, clock, migrations: 1 });
    await expect(ready()).rejects.toMatchObject({ reason: 'busy' });
  });

  it('is found out once for all who ask at the same time, and for five seconds', async () => {
    let milliseconds = 0;
    let looked = 0;
    const counted: Database = Object.assign(Object.create(database.db), {
      transaction: (work: never) => {
        looked += 1;
        return database.db.transaction(work);
      },
    });
    const { ready } = createHealthService({ db: counted, clock: () => new Date(milliseconds), migrations: 1 });
    await Promise.all(Array.from({ length: 50 }, ready));
    milliseconds = 4999;
    await ready();
    expect(looked).toBe(1);
    milliseconds = 5000;
    await ready();
    expect(looked).toBe(2);
  });

  it('comes of writing to the disk', async () => {
    const explained = sql`explain (analyze, format json) ${sortOnDisk}`;
    const { rows } = await database.db.transaction((tx) => writeSomething(tx, explained));
    expect(JSON.stringify(rows)).toMatch(/"Sort Space Type":"Disk"/);
  });
});
