import { layoutDefaults } from 'config/layoutDefaults';
import { useEffect, useState } from 'react';
import type { Appearance } from '@/kit/theme/tokens';
import { currentUser, onCurrentUserChange } from '@/shell/session/currentUser';
import { readItem, writeItem } from '@/shell/session/storage';
import { onLanguageChange } from '@/shell/start/languageEvent';

/** As chosen: one of the two, or whichever the device is set to. */
export type Look = Appearance | 'system';
export type ContentWidth = 'Fluid' | 'Fixed';

interface Settings {
  look: Look;
  colorWeak: boolean;
  contentWidth: ContentWidth;
  /** Whether the menu shows the entries for staff. */
  isShowAdminMenu: boolean;
}

const darkDevice = '(prefers-color-scheme: dark)';

/** The stored text if it is one of these, else the first. */
function oneOf<T extends string>(stored: string | null, possible: readonly [T, ...T[]]): T {
  return possible.find((each) => each === stored) ?? possible[0];
}

const flag = (key: string, otherwise: boolean) => (readItem('local', key) ?? (otherwise ? '1' : '0')) === '1';

const stored = (): Settings => ({
  look: oneOf(readItem('local', 'appearance'), ['system', 'light', 'dark']),
  colorWeak: flag('colorWeak', layoutDefaults.colorWeak),
  contentWidth: oneOf(readItem('local', 'contentWidth'), [layoutDefaults.contentWidth, 'Fluid', 'Fixed']),
  isShowAdminMenu: flag('isShowAdminMenu', layoutDefaults.isShowAdminMenu),
});

const write = (key: string, value: string | boolean) =>
  writeItem('local', key, typeof value === 'string' ? value : value ? '1' : '0');

function useDarkDevice(): boolean {
  const [isDark, setDark] = useState(() => window.matchMedia(darkDevice).matches);
  useEffect(() => {
    const query = window.matchMedia(darkDevice);
    const heard = () => setDark(query.matches);
    query.addEventListener('change', heard);
    return () => query.removeEventListener('change', heard);
  }, []);
  return isDark;
}

/** How the product looks to this person on this device. */
export default function useSettings() {
  const [settings, setSettings] = useState(stored);
  const [rerenderVersion, setRerenderVersion] = useState(0);
  const isDarkDevice = useDarkDevice();
  const { look, colorWeak } = settings;
  const appearance: Appearance = look === 'system' ? (isDarkDevice ? 'dark' : 'light') : look;

  useEffect(() => {
    document.documentElement.dataset.theme = appearance;
    setRerenderVersion((before) => before + 1);
  }, [appearance]);
  useEffect(() => onLanguageChange(() => setRerenderVersion((before) => before + 1)), []);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-color-weak', colorWeak);
    setRerenderVersion((before) => before + 1);
  }, [colorWeak]);
  useEffect(
    () =>
      onCurrentUserChange(() => {
        // Signing out has cleared the flag; who comes next begins with the default.
        if (!currentUser()) setSettings((before) => ({ ...before, isShowAdminMenu: stored().isShowAdminMenu }));
      }),
    [],
  );

  const change = (part: Partial<Settings>) => setSettings((before) => ({ ...before, ...part }));
  return {
    ...settings,
    appearance,
    /** Another number after each change of look or language: what is drawn with their colours and words draws itself again. */
    rerenderVersion,
    setLook(value: Look) {
      write('appearance', value);
      change({ look: value });
    },
    setColorWeak(value: boolean) {
      write('colorWeak', value);
      change({ colorWeak: value });
    },
    setContentWidth(value: ContentWidth) {
      write('contentWidth', value);
      change({ contentWidth: value });
    },
    setShowAdminMenu(value: boolean) {
      write('isShowAdminMenu', value);
      change({ isShowAdminMenu: value });
    },
  };
}
