import { lazy } from 'react';

// The list and every screen of an instrument offer them, and few visits need one.
export const PublishDialog = lazy(async () => ({ default: (await import('./PublishDialog')).PublishDialog }));
export const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog')).ImportDialog }));
export const DuplicateDialog = lazy(async () => ({ default: (await import('./DuplicateDialog')).DuplicateDialog }));
