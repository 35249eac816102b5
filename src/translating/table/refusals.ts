import { useIntl } from '@umijs/max';
import type { Contract } from 'core/contract';
import { useCallback } from 'react';
import type { Data } from '@/shell/api/client';

/** The result of a bulk action. */
export type Outcome = NonNullable<Data<Contract['translation']['bulk']>>;

/** Why a translation was not changed, from the server's code of a check or an error. */
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
