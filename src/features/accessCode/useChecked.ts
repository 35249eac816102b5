import type { Verified } from 'core/contract/verification';
import { useState } from 'react';
import { api } from '@/api/client';

/** What the server has confirmed of the code that was asked about last. */
export function useChecked() {
  const [checked, setChecked] = useState<{ code: string; verified: Verified }>();
  return {
    checked,
    /** Rejects when the code was never given out. */
    check: async (code: string) => {
      const verified = await api.verification.check({ body: { code } });
      if (verified) setChecked({ code, verified });
    },
    forget: () => setChecked(undefined),
  };
}
