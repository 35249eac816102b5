import { lazy } from 'react';

/** `InstrumentScreen` for the screens of later subjects, loaded on first use. */
export const InstrumentFrame = lazy(async () => ({ default: (await import('./InstrumentScreen')).InstrumentScreen }));
