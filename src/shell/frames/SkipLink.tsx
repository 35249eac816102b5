import type { MouseEvent } from 'react';
import { useText } from '@/kit/text/useText';
import './skipLink.css';

const id = 'content';

/** The content of the screen shown, as the target of the link; each screen brings its own. */
function target(): HTMLElement | null {
  const content = document.querySelector('main');
  if (!content) return null;
  content.id ||= id;
  content.tabIndex = -1;
  return content;
}

function skip(event: MouseEvent): void {
  // The hash belongs to the router.
  event.preventDefault();
  target()?.focus();
}

/** The first stop of the keyboard: leads past what stands around the screen. Shown only while it has the focus. */
export function SkipLink() {
  const text = useText();
  return (
    <a href={`#${id}`} className="skip-link" onFocus={target} onClick={skip}>
      {text('shell.skip')}
    </a>
  );
}
