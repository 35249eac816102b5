import { useEffect } from 'react';

/** Names the drawer that the menu is on a phone, a dialog: ProLayout gives it no name and takes none. */
export function useNamedMenu(isShown: boolean, name: string): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const nameIt = () =>
      document.querySelector('.ant-pro-drawer-sider[role="dialog"]')?.setAttribute('aria-label', name);
    nameIt();
    // Comes with the drawer, which may be drawn later.
    const observer = new MutationObserver(nameIt);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isShown, name]);
}
