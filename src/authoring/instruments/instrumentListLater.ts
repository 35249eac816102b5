import { lazy } from 'react';

/** `InstrumentList`, loaded when it is drawn: who is no staff does without it, and without the table it is made of. */
export const InstrumentList = lazy(async () => ({ default: (await import('./InstrumentList')).InstrumentList }));
