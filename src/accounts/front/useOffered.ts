import { useIntl } from '@umijs/max';
import type { OfferedInstrument } from 'core/contract/answering/browse';
import { useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

/** Some instruments that everyone may answer; undefined while they are on their way, none where they cannot be loaded. */
export function useOffered(): readonly OfferedInstrument[] | undefined {
  const { locale } = useIntl();
  const [rows, setRows] = useState<readonly OfferedInstrument[]>();
  useEffect(
    () =>
      unlessEnded(
        api.browse.offered({ query: { locale }, timeout: timeouts.short, skipErrorHandler: true }),
        setRows,
        () => setRows([]),
      ),
    [locale],
  );
  return rows;
}
