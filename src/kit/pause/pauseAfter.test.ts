import { pauseAfter } from './pauseAfter';

it('grows from a second to a minute, and stays there', () => {
  const pauses = Array.from({ length: 10 }, (_, times) => pauseAfter(times));
  expect(pauses[0]).toBe(1000);
  expect(pauses.at(-1)).toBe(60_000);
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
});
