import { lazy } from 'react';

/** `UserTable`, loaded when it is rendered. */
export const UserTable = lazy(async () => ({ default: (await import('./UserTable')).UserTable }));
