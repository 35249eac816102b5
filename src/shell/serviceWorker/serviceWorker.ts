import { basePath } from '@/kit/basePath/basePath';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { loadBundle } from '@/shell/start/bundles';
import { activeLocale } from '@/shell/start/languages';
import { page } from '@/shell/start/page';
import { offerNewVersion } from './versionNotice';

/** Milliseconds between two checks for a new version. */
const interval = 3_600_000;

/** The first page loaded its texts before the worker could cache them: loads them again. */
async function keepTexts(): Promise<void> {
  const options = { timeout: timeouts.short, skipErrorHandler: true };
  await Promise.all([api.translation.languages(options), loadBundle(activeLocale())]);
}

/** Registers the service worker and offers each new version; it is loaded only on demand. */
export async function keepServiceWorker(container: ServiceWorkerContainer): Promise<void> {
  let isControlled = container.controller !== null;
  let isAskedFor = false;
  container.addEventListener('controllerchange', () => {
    if (isAskedFor) page.reload();
    // Loaded in another tab: here it can wait, as something may be unsaved.
    else if (isControlled) offerNewVersion(page.reload);
    else keepTexts().catch(() => undefined);
    isControlled = true;
  });

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
