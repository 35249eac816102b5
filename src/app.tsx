import type { ReactNode } from 'react';
import { basePath } from './basePath';
import { ErrorBoundary } from './components/errorBoundary/ErrorBoundary';
import { followSession } from './start/followSession';
import { warnOfCrowd } from './start/languageEvent';
import { activeLocale } from './start/languages';
import { start } from './start/start';
import { showUpdatingNotice } from './start/updatingNotice';

/** The router lives below the base path that the page names. */
export function modifyContextOpts<T extends object>(options: T): T & { basename: string } {
  return { ...options, basename: basePath() };
}

/** Inside the texts, outside the router: catches what no screen has caught. */
export function innerProvider(container: ReactNode): ReactNode {
  return <ErrorBoundary>{container}</ErrorBoundary>;
}

/** The first screen is rendered only when its texts are there. */
export async function render(renderApp: () => void): Promise<void> {
  warnOfCrowd();
  followSession();
  for (;;) {
    try {
      await start();
      break;
    } catch {
      await showUpdatingNotice(document.getElementById('root') ?? document.body);
    }
  }
  document.getElementById('root')?.replaceChildren();
  renderApp();
}

/** Umi's locale plugin asks for the active locale and for what to do about a text that is missing. */
export const locale = {
  getLocale: activeLocale,
  onError: (error: Error) => {
    if (process.env.NODE_ENV === 'development') console.warn(error.message);
  },
};
