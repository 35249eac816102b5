import { getIntl } from '@umijs/max';
import { feedback } from '@/kit/feedback/feedback';

const text = {
  id: 'shell.offline',
  defaultMessage: 'You are offline. Some things do not work until the connection is back.',
};

/** Says so each time the device loses its connection. */
export function warnWhenOffline(): void {
  window.addEventListener('offline', () => feedback.warning(getIntl().formatMessage(text)));
}
