import { lazy } from 'react';

// Each visit needs one of them at first.
export const Overview = lazy(async () => ({ default: (await import('../overview/Overview')).Overview }));
export const Questions = lazy(async () => ({ default: (await import('../questions/Questions')).Questions }));
export const Scales = lazy(async () => ({ default: (await import('../scales/Scales')).Scales }));
export const Groups = lazy(async () => ({ default: (await import('../groups/Groups')).Groups }));
export const Crosstab = lazy(async () => ({ default: (await import('../crosstab/Crosstab')).Crosstab }));
export const Change = lazy(async () => ({ default: (await import('../change/Change')).Change }));
export const Languages = lazy(async () => ({ default: (await import('../languages/Languages')).Languages }));
export const Weights = lazy(async () => ({ default: (await import('../weights/Weights')).Weights }));
export const Respondents = lazy(async () => ({ default: (await import('../respondent/Respondents')).Respondents }));
export const Attempts = lazy(async () => ({ default: (await import('../respondent/Attempts')).Attempts }));
