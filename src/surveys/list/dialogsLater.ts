import { lazy } from 'react';

// Few visits need one of them.
export const StatusDialog = lazy(async () => ({ default: (await import('../frame/StatusDialog')).StatusDialog }));
export const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog')).ImportDialog }));
export const DuplicateDialog = lazy(async () => ({ default: (await import('./DuplicateDialog')).DuplicateDialog }));
