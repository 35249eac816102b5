import { fireEvent, render, screen } from '@testing-library/react';
import { Scrollable } from './Scrollable';

it('fades where it goes on, in either direction of writing', () => {
  render(<Scrollable label="A row">Many things</Scrollable>);
  const row = screen.getByRole('region', { name: 'A row' });
  const at = (left: number) => {
    Object.defineProperties(row, { scrollWidth: { value: 500 }, clientWidth: { value: 200 } });
    row.scrollLeft = left;
    fireEvent.scroll(row);
    return [row.hasAttribute('data-before'), row.hasAttribute('data-after')];
  };
  expect(at(0)).toEqual([false, true]);
  expect(at(100)).toEqual([true, true]);
  expect(at(300)).toEqual([true, false]);
  // From right to left the browser counts down from 0.
  expect(at(-100)).toEqual([true, true]);
  expect(at(-300)).toEqual([true, false]);
});
