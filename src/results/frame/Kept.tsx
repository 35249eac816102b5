import type { ReactNode } from 'react';
import { useId } from 'react';
import '../charts/figure.css';

/** In the place of a figure that there is not: what it would be, and why there is none. */
export function Kept({ title, why, children }: { title: string; why: string; children?: ReactNode }) {
  const id = useId();
  return (
    <section className="figure" aria-labelledby={id}>
      <div className="figure-head">
        <h3 id={id}>{title}</h3>
      </div>
      <p className="figure-note figure-kept">{why}</p>
      {children}
    </section>
  );
}
