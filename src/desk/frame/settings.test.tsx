import { act, screen, waitFor, within } from '@testing-library/react';
import { layoutDefaults } from 'config/layoutDefaults';
import { freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { themeOf } from '@/kit/theme/theme';
import { switchLocale } from '@/shell/start/switchLocale';

beforeEach(() => {
  freshBrowser();
  wholeDesk();
  delete document.documentElement.dataset.theme;
});

const root = document.documentElement;

async function openAppearance() {
  const user = await openApp('/home');
  await user.click(await screen.findByRole('button', { name: /^Your account/ }));
  await user.click(await screen.findByText('Appearance'));
  const drawer = await screen.findByRole('dialog');
  expect(drawer).toHaveTextContent('Kept on this device.');
  return { user, drawer };
}

describe('the appearance', () => {
  it('begins with the defaults', async () => {
    signedInAs('user@example.org');
    const { drawer } = await openAppearance();
    expect(within(drawer).getByRole('radio', { name: 'As on this device' })).toBeChecked();
    expect(within(drawer).getByRole('radio', { name: 'Full width' })).toBeChecked();
    expect(within(drawer).getByRole('switch', { name: 'Color-weak mode' })).not.toBeChecked();
    expect(root.dataset.theme).toBe('light');
    expect(root).not.toHaveAttribute('data-color-weak');
  });

  it('is changed at once, and kept on this device', async () => {
    signedInAs('user@example.org');
    const { user, drawer } = await openAppearance();
    await user.click(within(drawer).getByRole('radio', { name: 'Dark' }));
    expect(root.dataset.theme).toBe('dark');
    await user.click(within(drawer).getByRole('switch', { name: 'Color-weak mode' }));
    expect(root).toHaveAttribute('data-color-weak');
    await user.click(within(drawer).getByRole('radio', { name: 'Fixed width' }));
    await waitFor(() => expect(document.querySelector('.desk-fixed')).not.toBeNull());
    const kept = ['appearance', 'colorWeak', 'contentWidth'].map((key) => window.localStorage.getItem(key));
    expect(kept).toEqual(['dark', '1', 'Fixed']);
    await user.click(within(drawer).getByRole('switch', { name: 'Color-weak mode' }));
    expect(window.localStorage.getItem('colorWeak')).toBe('0');
    expect(root).not.toHaveAttribute('data-color-weak');
  });

  it('is as it was left; what makes no sense in storage does not count', async () => {
    window.localStorage.setItem('appearance', 'dark');
    window.localStorage.setItem('contentWidth', 'Enormous');
    signedInAs('user@example.org');
    const { drawer } = await openAppearance();
    expect(within(drawer).getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(within(drawer).getByRole('radio', { name: 'Full width' })).toBeChecked();
  });

  it('opens from the side at which a right-to-left page ends', async () => {
    signedInAs('user@example.org');
    const { drawer } = await openAppearance();
    await act(() => switchLocale('ar-EG'));
    await waitFor(() => expect(drawer.closest('.ant-drawer')).toHaveClass('ant-drawer-left'));
  });
});

describe('the primary colour', () => {
  it.each(['light', 'dark'] as const)('is the specified one, %s', (appearance) => {
    expect(themeOf({ appearance, colorWeak: false }).token?.colorPrimary).toBe(layoutDefaults.colorPrimary);
  });
});
