import { useText } from '@/kit/text/useText';
import './skipLink.css';

function focusContent(): void {
  const content = document.querySelector('main');
  if (!content) return;
  content.tabIndex = -1;
  content.focus();
}

/**
 * The first stop of the keyboard: leads past what stands around the screen. Shown only while it has the focus. A button, since the hash that a
 * link needs belongs to the router.
 */
export function SkipLink() {
  const text = useText();
  return (
    <button type="button" className="skip-link" onClick={focusContent}>
      {text('shell.skip')}
    </button>
  );
}
