import { lazy } from 'react';

/** `StaffInstruments`, loaded when it is drawn: who is no staff does without it, and without the table it is made of. */
export const StaffInstruments = lazy(async () => ({ default: (await import('./StaffInstruments')).StaffInstruments }));
