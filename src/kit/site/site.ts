import { basePath } from '../basePath/basePath';

const meta = (name: string): string => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';

/** What the installation is called; empty until its operator sets a title. */
export const siteTitle = (): string => meta('site-title');

/** The address of the installation's logo, else of the product's own. */
export const siteLogo = (): string => `${basePath()}${meta('site-logo') || 'favicon.svg'}`;
