import { DownOutlined } from '@ant-design/icons';
import type { CSSProperties, ReactNode } from 'react';
import './profile.css';
import './fold.css';

interface Props {
  id: string;
  /** What stands in the button, within a heading. */
  title: ReactNode;
  isOpen: boolean;
  onToggle(): void;
  /** Below the heading while it is closed. */
  teaser?: ReactNode;
  children: ReactNode;
  className?: string;
  style?: CSSProperties | undefined;
}

/** A card that opens. Its content is always on the page, so that it can be printed. */
export function Fold({ id, title, isOpen, onToggle, teaser, children, className = '', style }: Props) {
  return (
    <section id={id} className={`fold ${className}`} style={style} data-open={isOpen || undefined}>
      <h2 className="fold-head">
        <button type="button" aria-expanded={isOpen} aria-controls={`${id}-content`} onClick={onToggle}>
          <span className="fold-label">{title}</span>
          <DownOutlined aria-hidden className="fold-sign" />
        </button>
      </h2>
      {isOpen ? null : teaser}
      <div id={`${id}-content`} className="fold-content" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
