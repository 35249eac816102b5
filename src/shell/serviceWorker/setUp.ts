import { basePath } from '@/kit/basePath/basePath';

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

/**
 * With PWA on: loads what keeps the service worker. With PWA off: removes an earlier one. Does nothing without browser support or in an
 * insecure page.
 */
export async function setUpServiceWorker(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container) return;
  if (!isWanted()) return remove(container);
  await (await import('./serviceWorker')).keepServiceWorker(container);
}
