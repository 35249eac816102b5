import { useIntl } from '@umijs/max';
import type { ManagedLanguage } from 'core/contract/translating/language';
import { useCallback } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { useOrderedRows } from '@/kit/ordered/useOrderedRows';
import { api } from '@/shell/api/client';
import { refreshLanguages } from '@/shell/start/switchLocale';

/** Every language in order, and what can be done to them from the list. */
export function useLanguageList() {
  const intl = useIntl();
  const { rows, reload, move, replace, refused } = useOrderedRows<ManagedLanguage>({
    load: () => api.language.list(),
    keyOf: ({ code }) => code,
    store: (codes) => api.language.order({ body: { codes } }),
    onStored: refreshLanguages,
  });

  const enable = useCallback(
    async (row: ManagedLanguage, enabled: boolean) => {
      try {
        const saved = await api.language.change({
          params: { code: row.code },
          body: { enabled, rowVersion: row.rowVersion },
        });
        if (!saved) return;
        replace(saved);
        const id = enabled ? 'languages.nowEnabled' : 'languages.nowDisabled';
        feedback.success(intl.formatMessage({ id }, { name: row.nativeLabel }));
        await refreshLanguages();
      } catch (error) {
        await refused(error);
      }
    },
    [intl, replace, refused],
  );

  return { rows, reload, move, enable };
}
