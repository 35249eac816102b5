import { type ReactNode, useEffect, useId, useRef } from 'react';
import './card.css';

interface Props {
  title: string;
  /** One sentence below the title. */
  lead?: string;
  /** For text instead of a form. */
  wide?: boolean;
  children?: ReactNode;
}

/** No card has been shown since the page was loaded. */
let isFirst = true;

/** The card of a screen under /user. When it replaces another one, its title gets the focus, unless a field has it. */
export function Card({ title, lead, wide, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const inside = heading.current?.parentElement?.contains(document.activeElement);
    if (!isFirst && !inside) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <section className={wide ? 'sign-in-card sign-in-card-wide' : 'sign-in-card'} aria-labelledby={id}>
      <h1 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead ? <p className="sign-in-lead">{lead}</p> : null}
      {children}
    </section>
  );
}
