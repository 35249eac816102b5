import { timeToTryAgain } from './tryAgain';
import './updatingNotice.css';

/**
 * Shown instead of the product while its texts cannot be had; in English, for want of texts. Gives a promise that
 * is kept when it is time to try again.
 */
export function showUpdatingNotice(root: HTMLElement): Promise<void> {
  const notice = document.createElement('p');
  notice.className = 'updating-notice';
  notice.setAttribute('role', 'alert');
  notice.lang = 'en';
  notice.textContent = 'Sorry, our system is being updated -- please try again soon';
  // Before the first screen the page has no title yet.
  document.title ||= notice.textContent;
  root.replaceChildren(notice);
  return timeToTryAgain();
}
