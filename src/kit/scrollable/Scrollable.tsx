import type { CSSProperties, ReactNode } from 'react';

interface Props {
  /** What it holds, for assistive technology. */
  label: string;
  style: Pick<CSSProperties, 'maxBlockSize' | 'overflowX' | 'overflowY'>;
  children: ReactNode;
}

/** A part of a page that scrolls by itself, without a mouse by the arrow keys. */
export function Scrollable({ label, style, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus.
    <section tabIndex={0} aria-label={label} style={style}>
      {children}
    </section>
  );
}
