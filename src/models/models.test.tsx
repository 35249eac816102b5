import { act, renderHook } from '@testing-library/react';
import { freshBrowser } from 'tests/src/app';
import { prepareLocale } from '@/shell/start/switchLocale';
import useGlobal from './global';
import useResultFilter from './resultFilter';
import useSettings from './settings';
import useTranslation from './translation';

describe('the result filter', () => {
  it('keeps the query of each list under its path', () => {
    const { result } = renderHook(() => useResultFilter());
    act(() => result.current.keep('/instruments', { current: '3', keyword: 'neo' }));
    act(() => result.current.keep('/users', { sorter: '{"email":"ascend"}' }));
    act(() => result.current.keep('/instruments', { current: '4' }));
    expect(result.current.filters).toEqual({
      '/instruments': { current: '4' },
      '/users': { sorter: '{"email":"ascend"}' },
    });
  });
});

describe('what the whole desk shares', () => {
  const folded = () => renderHook(() => useGlobal()).result;

  it('folds the sidebar away to begin with where there is little room, and as one says', () => {
    const { innerWidth } = window;
    const wide = folded();
    expect(wide.current.collapsed).toBe(false);
    act(() => wide.current.setCollapsed(true));
    expect(wide.current.collapsed).toBe(true);
    window.innerWidth = 360;
    expect(folded().current.collapsed).toBe(true);
    window.innerWidth = innerWidth;
  });
});

describe('the saved state of the translations', () => {
  it('is true to begin with, and afterwards what the check found', () => {
    const { result } = renderHook(() => useTranslation());
    expect(result.current.isSaved).toBe(true);
    act(() => result.current.checkSaved(false));
    expect(result.current.isSaved).toBe(false);
    act(() => result.current.checkSaved(true));
    expect(result.current.isSaved).toBe(true);
  });
});

describe('the settings', () => {
  beforeEach(freshBrowser);

  it('have another rerender version after each change of look or language, after no other', async () => {
    const { result } = renderHook(() => useSettings());
    const before = result.current.rerenderVersion;
    act(() => result.current.setLook('dark'));
    const dark = result.current.rerenderVersion;
    expect(dark).toBeGreaterThan(before);
    act(() => result.current.setContentWidth('Fixed'));
    expect(result.current.rerenderVersion).toBe(dark);
    await act(async () => void (await prepareLocale('en-US')));
    expect(result.current.rerenderVersion).toBeGreaterThan(dark);
  });

  it('follow the device until a look is chosen', () => {
    const listeners = new Set<() => void>();
    const device = {
      matches: false,
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    };
    jest.spyOn(window, 'matchMedia').mockReturnValue(device as unknown as MediaQueryList);
    const { result } = renderHook(() => useSettings());
    const deviceTurns = (dark: boolean) =>
      act(() => {
        device.matches = dark;
        for (const listener of listeners) listener();
      });
    deviceTurns(true);
    expect(result.current.appearance).toBe('dark');
    act(() => result.current.setLook('light'));
    expect(result.current.appearance).toBe('light');
    deviceTurns(false);
    act(() => result.current.setLook('system'));
    deviceTurns(true);
    expect(result.current.appearance).toBe('dark');
  });

  it('keep the admin menu as 1 or 0; it is shown unless told otherwise', () => {
    const { result } = renderHook(() => useSettings());
    expect(result.current.isShowAdminMenu).toBe(true);
    act(() => result.current.setShowAdminMenu(false));
    expect(window.localStorage.getItem('isShowAdminMenu')).toBe('0');
    act(() => result.current.setShowAdminMenu(true));
    expect(window.localStorage.getItem('isShowAdminMenu')).toBe('1');
  });
});
