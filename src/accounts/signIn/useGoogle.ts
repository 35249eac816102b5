import { useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import type { Google } from './google';

/** What this installation offers of Google; null: nothing, or not known (yet). */
export function useGoogle(): Google | null {
  const [google, setGoogle] = useState<Google | null>(null);
  useEffect(() => {
    const asked = api.auth.methods({ timeout: timeouts.short, skipErrorHandler: true });
    return unlessEnded(
      asked,
      (methods) => setGoogle(methods.google),
      () => undefined,
    );
  }, []);
  return google;
}
