/**
 * The path of the product, with a slash at both ends (`/`, `/assess/`): the page's meta `base-path`, which the server fills in
 * from BASE_PATH. Router, chunks and API use it.
 */
export function basePath(): string {
  const content = document.querySelector('meta[name="base-path"]')?.getAttribute('content') ?? '/';
  return `/${content}/`.replace(/\/{2,}/g, '/');
}

/** A path of this origin without the base prefix; undefined if it is outside the product. */
export function withoutBase(pathname: string, base = basePath()): string | undefined {
  const path = pathname.replace(/\/{2,}/g, '/');
  if (`${path}/` === base) return '/';
  return path.startsWith(base) ? `/${path.slice(base.length)}` : undefined;
}
