import { withoutBase } from '@/kit/basePath/basePath';
import { stagePath } from '@/translating';

/**
 * Whether this page is the stage. Only where the browser has isolated it (a sandbox without an origin): there it cannot reach the
 * person's session, and nobody can mistake it for the product.
 */
export const onStage = (origin: string = window.origin, pathname: string = window.location.pathname): boolean =>
  origin === 'null' && withoutBase(pathname) === `/${stagePath}`;
