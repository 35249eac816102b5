import { detailsPath } from '@/shell/session/redirect';

const goals = new RegExp(`^${detailsPath('([0-9a-f-]{36})')}(?:[?#]|$)`);

/** The instrument that somebody was going to begin; undefined: they were going elsewhere. */
export const instrumentIn = (redirect: string | null): string | undefined => goals.exec(redirect ?? '')?.[1];
