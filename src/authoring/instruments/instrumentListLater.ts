import { lazy } from 'react';

/** `InstrumentList`, loaded on first use: only staff need it and its table. */
export const InstrumentList = lazy(async () => ({ default: (await import('./InstrumentList')).InstrumentList }));
