import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { screenAt, screens } from 'config/routes';
import { type Screen, screenFile } from 'config/screen';
import { umiRoutes } from 'config/umiRoutes';
import { opensTranslations } from 'core/access/translationGrants';
import { type SpecifiedScreen, specifiedScreens } from './specifiedScreens';

const root = resolve(__dirname, '../..');
const atPath = new Map(screens.map((screen) => [screen.path, screen]));
const sorted = (access: SpecifiedScreen['access'] | Screen['access']) => {
  if (access === opensTranslations) return 'translators';
  return typeof access === 'string' || typeof access === 'function' ? access : [...access].sort();
};

describe('config/routes.ts beside the specification', () => {
  it.each(
    specifiedScreens.filter((screen) => !screen.open).map((screen) => [screen.path, screen] as const),
  )('%s is there, spelled so, for those roles alone', (path, { access, hidden }) => {
    const screen = atPath.get(path);
    expect(screen && { access: sorted(screen.access), hidden: screen.hideInMenu }).toEqual({
      access: sorted(access),
      hidden,
    });
  });

  it('has none of the screens that are still open (strike a screen from the open ones when it is built)', () => {
    const open = specifiedScreens.filter((screen) => screen.open).map((screen) => screen.path);
    expect(open.filter((path) => atPath.has(path))).toEqual([]);
  });

  it('has no screen that the specification does not name', () => {
    const named = new Set(specifiedScreens.map((screen) => screen.path));
    expect(screens.map((screen) => screen.path).filter((path) => !named.has(path))).toEqual([]);
  });

  it('names each path once, and a component that exists', () => {
    expect(atPath.size).toBe(screens.length);
    const missing = screens.filter(({ component }) => !existsSync(join(root, 'src', `${screenFile(component)}.tsx`)));
    expect(missing.map((screen) => screen.component)).toEqual([]);
  });

  it('redirects / to /home, and shows the not-found page for a path that it does not know', () => {
    expect(umiRoutes()).toContainEqual(expect.objectContaining({ path: '/', redirect: '/home' }));
    expect(screenAt('/nowhere')).toBeUndefined();
    expect(JSON.stringify(umiRoutes())).toContain('"path":"*"');
  });
});
