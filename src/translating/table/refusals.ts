import { useIntl } from '@umijs/max';
import type { Contract } from 'core/contract';
import { useCallback } from 'react';
import type { Data } from '@/shell/api/client';

/** What became of a deed on many translations. */
export type Outcome = NonNullable<Data<Contract['translation']['bulk']>>;

/** Why a translation stayed as it was, from the code that the server gives: of a check, or of an error. */
export function useRefusalWords(): (code: string) => string {
  const intl = useIntl();
  return useCallback(
    (code: string) => {
      const bare = code.replace(/^check\./, '');
      const known = [`translations.refused.${bare}`, `translations.check.${bare}`, `error.${bare}`].find((id) =>
        Object.hasOwn(intl.messages, id),
      );
      return intl.formatMessage({ id: known ?? 'translations.refused.other' });
    },
    [intl],
  );
}
