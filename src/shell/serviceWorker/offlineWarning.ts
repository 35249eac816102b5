import { getIntl } from '@umijs/max';
import { feedback } from '@/kit/feedback/feedback';

const text = {
  id: 'shell.offline',
  defaultMessage: 'You are offline. Some things do not work until the connection is back.',
};

/** The screen says itself that there is no connection, and what that means there. */
const isSaid = () => document.querySelector('[data-says-offline]') !== null;

/** Shows a warning each time the device goes offline. */
export function warnWhenOffline(): void {
  window.addEventListener('offline', () => {
    if (!isSaid()) feedback.warning(getIntl().formatMessage(text));
  });
}
