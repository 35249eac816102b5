import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import './scrollable.css';

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
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const tell = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      const before = Math.abs(element.scrollLeft);
      element.toggleAttribute('data-before', before > 1);
      element.toggleAttribute('data-after', hidden - before > 1);
    };
    tell();
    element.addEventListener('scroll', tell, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(tell);
    for (const each of [element, ...element.children]) observer?.observe(each);
    return () => {
      element.removeEventListener('scroll', tell);
      observer?.disconnect();
    };
  }, []);
  return (
    <section
      ref={place}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus.
      tabIndex={0}
      aria-label={label}
      className={['scrollable', className].filter(Boolean).join(' ')}
      style={{ maxBlockSize: most }}
    >
      {children}
    </section>
  );
}
