import { lazy } from 'react';

/** `SortableRows`, loaded on first use: dragging brings a library. */
export const SortableRows = lazy(async () => ({ default: (await import('./SortableRows')).SortableRows }));
