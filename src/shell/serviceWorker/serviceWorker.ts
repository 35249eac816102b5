import { basePath } from '@/kit/basePath/basePath';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { loadBundle } from '@/shell/start/bundles';
import { activeLocale } from '@/shell/start/languages';
import { page } from '@/shell/start/page';
import { offerNewVersion } from './versionNotice';

/** Milliseconds between two checks for a new version. */
const interval = 3_600_000;

/** Milliseconds until the texts are asked for again, where they did not come. */
const patience = 30_000;

/** The first page loaded its texts before the worker could cache them: loads them again, until it has them. */
function keepTexts(): void {
  const options = { timeout: timeouts.short, skipErrorHandler: true };
  Promise.all([api.translation.languages(options), loadBundle(activeLocale())]).catch(() => {
    setTimeout(keepTexts, patience);
  });
}

/** Whether the worker served the page itself: it may have taken over while the page was loading. */
const isServedByWorker = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).workerStart > 0);

/** Registers the service worker and offers each new version; it is loaded only on demand. */
export async function keepServiceWorker(container: ServiceWorkerContainer): Promise<void> {
  let isControlled = container.controller !== null;
  let isAskedFor = false;
  container.addEventListener('controllerchange', () => {
    if (isAskedFor) page.reload();
    // Loaded in another tab: here it can wait, as something may be unsaved.
    else if (isControlled) offerNewVersion(page.reload);
    else keepTexts();
    isControlled = true;
  });

  if (isControlled && !isServedByWorker()) keepTexts();

  const registration = await container.register(`${basePath()}sw.js`, { scope: basePath(), updateViaCache: 'none' });
  const offer = (worker: ServiceWorker) =>
    offerNewVersion(() => {
      isAskedFor = true;
      worker.postMessage({ type: 'SKIP_WAITING' });
    });
  if (registration.waiting && container.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && container.controller) offer(worker);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), interval);
}
