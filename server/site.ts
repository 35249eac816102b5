import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Environment, EnvironmentError } from './environment';

/** A picture, with a name that changes with what it contains. */
export interface SiteLogo {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** How the installation presents itself. */
export interface Site {
  title: string | undefined;
  logo: SiteLogo | undefined;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Bytes: everybody loads it before signing in. */
const largestLogo = 200 * 1024;

/**
 * The title and the logo of the installation; the logo is read once, at the start.
 * @throws EnvironmentError when the logo cannot be read, or is too large
 */
export async function readSite({ title, logoFile }: Environment['site']): Promise<Site> {
  if (logoFile === undefined) return { title, logo: undefined };
  const content = await readFile(logoFile).catch((error: Error) => {
    throw new EnvironmentError(`SITE_LOGO is "${logoFile}", which cannot be read: ${error.message}`);
  });
  if (content.length > largestLogo)
    throw new EnvironmentError(`SITE_LOGO is "${logoFile}": it should have at most ${largestLogo / 1024} KiB`);
  const ending = extname(logoFile).toLowerCase();
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return {
    title,
    logo: { fileName: `logo.${digest}${ending}`, contentType: contentTypes[ending] ?? 'image/png', content },
  };
}
