import { useIntl } from '@umijs/max';
import { useCallback } from 'react';

type Values = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

/**
 * The texts of the interface, by their ids.
 * @param prefix what the ids of a screen's texts begin with, dot included
 */
export function useText(prefix = ''): (id: string, values?: Values) => string {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id: `${prefix}${id}` }, values), [intl, prefix]);
}
