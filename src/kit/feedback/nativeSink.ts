import { type FeedbackSink, messageDuration, notificationDuration } from './sink';
import './nativeSink.css';

/** The corner of the page where toasts stand; made when the first one comes. */
function region(): HTMLElement {
  const present = document.getElementById('feedback');
  if (present) return present;
  const element = document.createElement('div');
  element.id = 'feedback';
  element.className = 'feedback-region';
  document.body.append(element);
  return element;
}

function show(kind: string, key: string, texts: string[], seconds: number): void {
  const toast = document.createElement('div');
  toast.className = `feedback-toast feedback-${kind}`;
  toast.setAttribute('role', kind === 'error' || kind === 'warning' ? 'alert' : 'status');
  toast.dataset.key = key;
  for (const other of region().querySelectorAll<HTMLElement>('.feedback-toast')) {
    if (other.dataset.key === key) other.remove();
  }
  toast.append(
    ...texts.map((text, index) => {
      const line = document.createElement(texts.length > 1 && index === 0 ? 'strong' : 'span');
      line.textContent = text;
      return line;
    }),
  );
  region().append(toast);
  setTimeout(() => toast.remove(), seconds * 1000);
}

/** Shows toasts without any library, for the pages that load none. */
export const nativeSink: FeedbackSink = {
  message: (kind, text) => show(kind, text, [text], messageDuration),
  notify: ({ key, title, description }) => show('error', key, [title, description], notificationDuration),
};
