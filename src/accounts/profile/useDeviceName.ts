import { useIntl } from '@umijs/max';
import { deviceOf } from './deviceName';

/** A user agent in words: “Firefox on Windows”. */
export function useDeviceName(): (userAgent: string | null) => string {
  const intl = useIntl();
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent ?? '');
    if (browser !== null && system !== null) return intl.formatMessage({ id: 'devices.both' }, { browser, system });
    return browser ?? system ?? intl.formatMessage({ id: 'devices.unknown' });
  };
}
