import type { TranslationState } from 'core/contract/translating/translation';
import type { ReactElement } from 'react';

const drawing = (path: ReactElement) => (
  <svg className="translation-mark" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    {path}
  </svg>
);
const ring = <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" />;

/** They differ in shape, not only in colour; created once, because a screen has hundreds. */
const marks: Readonly<Record<TranslationState, ReactElement>> = {
  missing: drawing(
    <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="3 2.3" />,
  ),
  machine: drawing(<path d="M8 1l1.8 5.2L15 8l-5.2 1.8L8 15l-1.8-5.2L1 8l5.2-1.8z" fill="currentColor" />),
  draft: drawing(
    <>
      {ring}
      <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
    </>,
  ),
  outdated: drawing(
    <>
      {ring}
      <path d="M8 4.5V8l2.5 2" fill="none" stroke="currentColor" strokeWidth="2" />
    </>,
  ),
  reviewed: drawing(
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M4.8 8.2l2.2 2.2 4.2-4.6" fill="none" stroke="var(--surface)" strokeWidth="2" />
    </>,
  ),
};

export function StateMark({ state, word }: { state: TranslationState; word: string }) {
  return (
    <span className="translation-state" data-state={state}>
      {marks[state]}
      {word}
    </span>
  );
}
