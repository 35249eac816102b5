import { Button, Skeleton } from 'antd';
import { useText } from '@/kit/text/useText';
import { useCached } from '@/shell/api/useCached';
import type { CallOptions } from '@/shell/request/request';
import type { Shown } from './shown';
import { interfaceTexts } from './texts';

/** What a place needs of the server, cached by `key`; `waiting` is to be shown until there are data. */
export function usePlaceData<T>(key: string, load: (options: CallOptions) => Promise<T>) {
  const text = useText();
  const { data, error, refresh } = useCached(`place:${key}`, load);
  const waiting = error ? (
    <div role="alert">
      <p>{text('place.failed')}</p>
      <Button onClick={refresh}>{text('place.retry')}</Button>
    </div>
  ) : (
    <Skeleton active />
  );
  return { data, waiting };
}

export const useInterfaceTexts = (shown: Shown) =>
  usePlaceData(`${shown.locale}:${shown.textsIn}`, (options) => interfaceTexts(shown, options));
