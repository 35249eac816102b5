/** The details of an instrument, where it is begun. */
export const detailsPath = (instrument: string): string => `/Browse-Instruments/instrumentdetails/${instrument}`;

const goals = new RegExp(`^${detailsPath('([0-9a-f-]{36})')}(?:[?#]|$)`);

/** The instrument that somebody was going to begin; undefined: they were going elsewhere. */
export const instrumentIn = (redirect: string | null): string | undefined => goals.exec(redirect ?? '')?.[1];
