/** Replaces Node's path where the mock world is part of the client (see .umirc.ts). */
export const join = (...parts: readonly string[]): string => parts.join('/');
