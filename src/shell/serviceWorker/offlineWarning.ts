import { getIntl } from '@umijs/max';
import { feedback } from '@/kit/feedback/feedback';

const text = {
  id: 'shell.offline',
  defaultMessage: 'You are offline. Some things do not work until the connection is back.',
};

/** Shows a warning each time the device goes offline. */
export function warnWhenOffline(): void {
  window.addEventListener('offline', () => feedback.warning(getIntl().formatMessage(text)));
}
