import { asc } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase';
import { insertRows } from './insertRows';
import { user } from './schema/people';
import { scoreHistory } from './schema/rescoring';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('stores rows of every type as they are, and the defaults of what they leave out', async () => {
  const { db } = database;
  const people = Array.from({ length: 30_000 }, (_, nth) => ({
    id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    email: `${nth}@example.org`,
    displayName: nth % 2 === 0 ? `O'Hara "${nth}" \\n\n{} 😀` : '',
    givenName: nth % 3 === 0 ? null : 'A',
    birthDate: '1990-02-28',
    roles: nth % 2 === 0 ? (['user', 'admin'] as const).slice() : [],
    status: 'active' as const,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 0, nth)),
  }));
  await insertRows(db, user, people);
  const stored = await db.select().from(user).orderBy(asc(user.id));
  expect(stored).toHaveLength(people.length);
  for (const nth of [0, 1, 2, 3, 29_999]) expect(stored[nth]).toMatchObject({ ...people[nth], rowVersion: 1 });

  const scores = {
    a: { value: 1.5e-300, band: null },
    b: { value: 'null', band: 'low' },
    c: { value: true, band: null },
  };
  const [{ id: userId } = { id: '' }] = people;
  const entry = { userId, attemptId: userId, versionId: userId, number: 1, scores, note: '', scoredBy: null };
  await insertRows(db, scoreHistory, [{ ...entry, scoredAt: new Date(0) }]);
  expect(await db.select().from(scoreHistory)).toEqual([{ ...entry, added: null, scoredAt: new Date(0) }]);
});

it('does nothing with none, and everything or nothing', async () => {
  const { db } = database;
  await insertRows(db, user, []);
  const before = await db.$count(user);
  const one = {
    id: crypto.randomUUID(),
    email: 'a@b.c',
    displayName: '',
    roles: [],
    status: 'active' as const,
    createdAt: new Date(),
  };
  await expect(insertRows(db, user, [one, one])).rejects.toThrow();
  expect(await db.$count(user)).toBe(before);
});
