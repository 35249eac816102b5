import * as z from 'zod';
import { checked, checkedInSlices } from './longLists';

const person = z.strictObject({ email: z.string().trim().max(20), age: z.number().optional() });
const people = z.strictObject({ people: z.array(person).min(1).max(2000), note: z.string().optional() });
const listOf = (count: number, one: (number: number) => unknown) => Array.from({ length: count }, (_, at) => one(at));
const right = (number: number) => ({ email: ` a${number}@example.org` });

describe('a body with a long list', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['right', people, { people: listOf(1200, right), note: 'x' }],
    ['an entry that is wrong', people, { people: listOf(1200, (at) => (at === 1100 ? { email: 1 } : right(at))) }],
    ['a field that an entry does not have', people, { people: listOf(501, (at) => ({ ...right(at), other: at })) }],
    ['too long', people, { people: listOf(2001, right) }],
    ['a field that the body does not have', people, { people: listOf(501, right), other: 1 }],
    [
      'one that need not be there',
      people.extend({ people: people.shape.people.optional() }),
      { people: listOf(501, right) },
    ],
    ['short', people, { people: [{}] }],
    ['no list', people, { people: 'x' }],
    ['no object', people, [1]],
    ['nothing', people, undefined],
    [
      'a rule over all',
      people.refine(({ people: all }) => all.every(({ email }) => email.length > 0)),
      { people: listOf(501, right) },
    ],
    [
      'a list with a rule',
      z.object({ all: z.array(z.number()).refine((all) => new Set(all).size === all.length) }),
      { all: listOf(501, () => 1) },
    ],
    ['a list of its own', z.array(z.number()), listOf(501, (at) => at)],
  ])('is found as it would be at once: %s', async (_, schema, body) => {
    const expected = checked(schema, body);
    const found = await checkedInSlices(schema, body);
    if ('data' in expected) expect(found).toEqual(expected);
    else expect('issues' in found && found.issues.slice(0, 100)).toEqual(expected.issues.slice(0, 100));
  });

  it('lets others have their turn between its entries', async () => {
    let turns = 0;
    let isDone = false;
    const others = () => {
      turns += 1;
      if (!isDone) setImmediate(others);
    };
    setImmediate(others);
    await checkedInSlices(people, { people: listOf(2000, right) });
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
