import { getIntl } from '@umijs/max';
import './notice.css';

/** In English until the texts are loaded. */
const texts = {
  newVersion: { id: 'shell.newVersion', defaultMessage: 'There is a new version.' },
  loadNew: { id: 'shell.loadNew', defaultMessage: 'Reload' },
  later: { id: 'shell.later', defaultMessage: 'Later' },
};

/** Offers a new version until it is accepted or postponed. Native, so that every screen can show it; takes no focus. */
export function offerNewVersion(accept: () => void): void {
  document.getElementById('new-version')?.remove();
  const intl = getIntl();
  const notice = document.createElement('div');
  notice.id = 'new-version';
  notice.className = 'page-notice';
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  const words = document.createElement('p');
  words.textContent = intl.formatMessage(texts.newVersion);
  const button = (text: string, className: string, act: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = className;
    element.textContent = text;
    element.addEventListener('click', () => {
      notice.remove();
      act();
    });
    return element;
  };
  // After the region itself: a screen reader announces changes in it.
  notice.append(
    words,
    button(intl.formatMessage(texts.loadNew), 'page-notice-load', accept),
    button(intl.formatMessage(texts.later), 'page-notice-later', () => {}),
  );
}
