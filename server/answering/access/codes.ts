import { createHash } from 'node:crypto';
import { meantHandedCode } from 'core/access/handedCode';

/** The stored form of a code. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** The hash of what was typed; for anything but an access code, a hash that nothing has. */
export function hashOfTyped(typed: string): string {
  const meant = meantHandedCode(typed);
  return hashOfCode(meant === undefined || (meant.kind ?? 'access') !== 'access' ? '' : meant.code);
}
