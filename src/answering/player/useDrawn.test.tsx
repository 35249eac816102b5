import { render } from '@testing-library/react';
import { useDrawn } from './useDrawn';

/** What is drawn, time after time. */
function timesOf(count: number, whole = false): number[] {
  const times: number[] = [];
  function Page() {
    times.push(useDrawn(count, whole));
    return null;
  }
  render(<Page />);
  return times;
}

it('draws a screenful first, and the rest of a long page in steps that are not long either', () => {
  const times = timesOf(200);
  expect(times[0]).toBe(10);
  expect(times.at(-1)).toBe(200);
  const steps = times.map((drawn, index) => drawn - (times[index - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(30);
});

it('draws a page that fits the screen at once', () => {
  expect(timesOf(7)).toEqual([7]);
});

it('draws everything at once where everything is needed', () => {
  expect(timesOf(200, true)[0]).toBe(200);
});
