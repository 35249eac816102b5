import { useEffect } from 'react';

/** The browser asks before closing the page would lose answers. */
export function useLeaveWarning(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [needed]);
}
