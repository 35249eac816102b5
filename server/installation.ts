import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What a new installation starts with: `seed/` beside `server/`, in the sources as in a build. */
export const seedDirectory = (): string => beside('../seed');

/** The built client: beside the built server, below `dist/` for the sources. */
export const clientDirectory = (): string => [beside('../client')].find(existsSync) ?? beside('../dist/client');
