import { type SheetText, UnreadSheet } from 'core/interchange/parts/sheetText';
import { useCallback } from 'react';
import { useText } from '../text/useText';
import { largestSheet } from './sheetFile';

/** Why a table could not be read; undefined: the error is another one. */
export function useUnreadWords(): (error: unknown) => string | undefined {
  const text = useText('sheet.unread.');
  return useCallback(
    (error) => {
      if (!(error instanceof UnreadSheet)) return undefined;
      return text(error.why, { said: error.said, megabytes: largestSheet / 1024 / 1024 });
    },
    [text],
  );
}

/** What has to be said of how a table was read. */
export function useEncodingWords(): (encoding: SheetText['encoding']) => string | undefined {
  const text = useText('sheet.encoding.');
  return useCallback((encoding) => encoding && text(encoding), [text]);
}
