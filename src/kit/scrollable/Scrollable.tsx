import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useFading } from './useFading';

interface Props {
  /** What it holds, for assistive technology. */
  label: string;
  /** Pixels above which it scrolls up and down; default: as high as what it holds. */
  most?: CSSProperties['maxBlockSize'];
  className?: string;
  children: ReactNode;
}

/** A part of a page that scrolls by itself, without a mouse by the arrow keys. Where it goes on beyond a side, it fades out there. */
export function Scrollable({ label, most, className, children }: Props) {
  const place = useRef<HTMLElement>(null);
  useFading(place);
  return (
    <section
      ref={place}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus.
      tabIndex={0}
      aria-label={label}
      className={['fading', className].filter(Boolean).join(' ')}
      style={{ maxBlockSize: most }}
    >
      {children}
    </section>
  );
}
