import type { ReactNode } from 'react';
import './state.css';

interface Props {
  of: 'success' | 'warning' | 'danger';
  sign: ReactNode;
  /** The word for it. */
  children: ReactNode;
}

/** A state by a sign, a word and a colour that can be read: those of antd's tags are too light for text. */
export function State({ of, sign, children }: Props) {
  return (
    <span className="state-word" data-state={of}>
      {sign} <span>{children}</span>
    </span>
  );
}
