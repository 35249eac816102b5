import { lazy } from 'react';

/** `QuestionPageEditor`, loaded on first use. */
export const QuestionPageEditor = lazy(async () => ({
  default: (await import('./QuestionPageEditor')).QuestionPageEditor,
}));
