import { useIntl } from '@umijs/max';
import type { OfferedInstrument } from 'core/contract/answering/browse';
import { useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

/** undefined while they are on their way. */
export type Offers = readonly OfferedInstrument[] | undefined;

/** Some instruments that everyone may answer; none where they cannot be loaded, or are not wanted. */
export function useOffered(isWanted = true): Offers {
  const { locale } = useIntl();
  const [rows, setRows] = useState<Offers>(isWanted ? undefined : []);
  useEffect(() => {
    if (!isWanted) return undefined;
    return unlessEnded(
      api.browse.offered({ query: { locale }, timeout: timeouts.short, skipErrorHandler: true }),
      setRows,
      () => setRows([]),
    );
  }, [isWanted, locale]);
  return rows;
}
