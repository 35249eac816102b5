import { timeToTryAgain } from './tryAgain';
import './updatingNotice.css';

/**
 * Shows a notice while the texts cannot be loaded; in English. Resolves
 * when it is time to try again. @param times that it has failed before
 */
export function showUpdatingNotice(root: HTMLElement, times: number): Promise<void> {
  const notice = document.createElement('p');
  notice.className = 'updating-notice';
  notice.setAttribute('role', 'alert');
  notice.lang = 'en';
  notice.textContent = 'Sorry, our system is being updated -- please try again soon';
  // The page has no title before its first screen.
  document.title ||= notice.textContent;
  root.replaceChildren(notice);
  return timeToTryAgain(times);
}
