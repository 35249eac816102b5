import { layoutDefaults } from 'config/layoutDefaults';
import { useEffect, useState } from 'react';
import { readItem, writeItem } from '@/session/storage';

type Appearance = 'light' | 'dark';

interface Settings {
  appearance: Appearance;
  colorWeak: boolean;
  contentWidth: 'Fluid' | 'Fixed';
  /** Whether the menu shows the entries for staff. */
  isShowAdminMenu: boolean;
}

/** As chosen here, else as the device is set. */
function storedAppearance(): Appearance {
  const chosen = readItem('local', 'appearance');
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const stored = (): Settings => ({
  appearance: storedAppearance(),
  colorWeak: readItem('local', 'colorWeak') === '1' || layoutDefaults.colorWeak,
  contentWidth: layoutDefaults.contentWidth,
  isShowAdminMenu: (readItem('local', 'isShowAdminMenu') ?? '1') === '1',
});

/** How the product looks to this person on this device. */
export default function useSettings() {
  const [settings, setSettings] = useState(stored);
  const { appearance, colorWeak } = settings;

  useEffect(() => {
    document.documentElement.dataset.theme = appearance;
  }, [appearance]);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-color-weak', colorWeak);
  }, [colorWeak]);

  return {
    ...settings,
    setAppearance(value: Appearance) {
      writeItem('local', 'appearance', value);
      setSettings((before) => ({ ...before, appearance: value }));
    },
    setColorWeak(value: boolean) {
      writeItem('local', 'colorWeak', value ? '1' : '0');
      setSettings((before) => ({ ...before, colorWeak: value }));
    },
    setShowAdminMenu(value: boolean) {
      writeItem('local', 'isShowAdminMenu', value ? '1' : '0');
      setSettings((before) => ({ ...before, isShowAdminMenu: value }));
    },
  };
}
