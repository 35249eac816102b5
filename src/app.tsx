import type { ReactNode } from 'react';
import { basePath } from '@/kit/basePath/basePath';
import { ErrorBoundary } from '@/kit/errorBoundary/ErrorBoundary';
import { FormattedIn } from '@/shell/start/FormattedIn';
import { followSession } from '@/shell/start/followSession';
import { warnOfCrowd } from '@/shell/start/languageEvent';
import { activeLocale } from '@/shell/start/languages';
import { fetchScreenCode, type RouteTable, screenCode, tellingWhenLoaded } from '@/shell/start/screenCode';
import { start } from '@/shell/start/start';
import { showUpdatingNotice } from '@/shell/start/updatingNotice';
import { onStage } from '@/stage';

/** The router lives below the base path that the page names. */
export function modifyContextOpts<T extends object>(options: T): T & { basename: string } {
  const basename = basePath();
  // The stage goes from screen to screen without an address of its own.
  const memory = { historyType: 'memory', historyOpts: { initialEntries: [basename] } };
  return { ...options, basename, ...(onStage() ? memory : {}) };
}

/** Umi's seam to its routes, which it has before anything else. */
export function patchRoutes(table: RouteTable): void {
  if (!onStage()) fetchScreenCode(table);
}

/** Umi's seam to what it draws with. */
export function modifyClientRenderOpts<T extends RouteTable & { history: Parameters<typeof tellingWhenLoaded>[0] }>(
  options: T,
): T {
  return { ...options, history: tellingWhenLoaded(options.history, options) };
}

/** Inside the texts, outside the router: catches what no screen has caught. */
export function innerProvider(container: ReactNode): ReactNode {
  return (
    <FormattedIn>
      <ErrorBoundary>{container}</ErrorBoundary>
    </FormattedIn>
  );
}

/** The first screen is rendered only when its texts and its code are there. */
export async function render(renderApp: () => void): Promise<void> {
  if (onStage()) return (await import('./stage/stage')).startStage(renderApp);
  warnOfCrowd();
  followSession();
  for (let times = 0; ; times += 1) {
    try {
      await start();
      break;
    } catch {
      await showUpdatingNotice(document.getElementById('root') ?? document.body, times);
    }
  }
  await screenCode();
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
