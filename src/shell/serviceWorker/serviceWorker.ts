import { basePath } from '@/kit/basePath/basePath';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { loadBundle } from '@/shell/start/bundles';
import { activeLocale } from '@/shell/start/languages';
import { page } from '@/shell/start/page';
import { offerNewVersion } from './versionNotice';

/** Milliseconds between two checks for a new version. */
const interval = 3_600_000;

/** Whether the server's PWA is on, according to the page's meta. */
const isWanted = () => document.querySelector('meta[name="pwa"]')?.getAttribute('content') === '1';

/** Removes an earlier worker of the product, and its caches. */
async function remove(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.getRegistration(basePath());
  const scope = new URL(basePath(), window.location.origin).href;
  if (!registration || registration.scope !== scope) return;
  await registration.unregister();
  const isOurs = (name: string) => name === 'assess-texts' || (name.startsWith('assess-') && name.endsWith(scope));
  await Promise.all((await caches.keys()).filter(isOurs).map((name) => caches.delete(name)));
}

/** The first page loaded its texts before the worker could cache them: loads them again. */
async function keepTexts(): Promise<void> {
  const options = { timeout: timeouts.short, skipErrorHandler: true };
  await Promise.all([api.translation.languages(options), loadBundle(activeLocale())]);
}

/**
 * With PWA on: registers the service worker and offers each new version; it is loaded only on demand. With PWA
 * off: removes an earlier one. Does nothing without browser support or in an insecure page.
 */
export async function setUpServiceWorker(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container) return;
  if (!isWanted()) return remove(container);

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
