import { lazy } from 'react';

/** `RuleEditor`, loaded on first use: the editor of formulas is large. */
export const RuleEditor = lazy(async () => ({ default: (await import('./RuleEditor')).RuleEditor }));
