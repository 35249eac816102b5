import { fireEvent, render, screen } from '@testing-library/react';
import { currentPath, freshBrowser, openApp } from 'tests/src/app';
import { linkTo } from './linkTo';

beforeEach(freshBrowser);

it('leads to a screen without loading the page, and leaves other tabs to the browser', async () => {
  await openApp('/user/login');
  const before = currentPath();
  render(
    <>
      <a {...linkTo('/user/register')}>Somewhere in the product</a>
      <a {...linkTo('/user/register')} target="_blank">
        Beside
      </a>
    </>,
  );
  expect(screen.getByText('Somewhere in the product')).toHaveAttribute('href', '/user/register');
  expect(fireEvent.click(screen.getByText('Somewhere in the product'), { ctrlKey: true })).toBe(true);
  expect(fireEvent.click(screen.getByText('Beside'))).toBe(true);
  expect(currentPath()).toBe(before);
  expect(fireEvent.click(screen.getByText('Somewhere in the product'))).toBe(false);
  expect(currentPath()).toBe('/user/register');
});
