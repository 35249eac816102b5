import { useIntl } from '@umijs/max';
import type { ManagedLanguage } from 'core/contract/translating/language';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { untold } from '@/kit/form/serverErrors';
import { api } from '@/shell/api/client';
import { refreshLanguages } from '@/shell/start/switchLocale';

/** The row at `from` put at `to`. */
function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Every language in order, and what can be done to them from the list. */
export function useLanguageList() {
  const intl = useIntl();
  const [rows, setRows] = useState<ManagedLanguage[] | 'failed'>();
  const shown = useRef<ManagedLanguage[]>([]);
  /** The order that waits until the one on its way has arrived. */
  const waiting = useRef<string[]>(undefined);
  const sending = useRef(false);

  const show = useCallback((next: ManagedLanguage[]) => {
    shown.current = next;
    setRows(next);
  }, []);

  const reload = useCallback(async () => {
    try {
      const loaded = await api.language.list();
      if (loaded) show(loaded);
    } catch {
      setRows((before) => (Array.isArray(before) ? before : 'failed'));
    }
  }, [show]);
  useEffect(() => void reload(), [reload]);

  /** What was refused is told, and the list is as it stands on the server again. */
  const refused = useCallback(
    async (error: unknown) => {
      const message = untold(asFailure(error));
      if (message) feedback.error(message);
      await reload();
    },
    [reload],
  );

  const sendOrder = useCallback(
    async (codes: string[]) => {
      waiting.current = codes;
      if (sending.current) return;
      sending.current = true;
      try {
        while (waiting.current) {
          const next = waiting.current;
          waiting.current = undefined;
          await api.language.order({ body: { codes: next } });
        }
        await refreshLanguages();
      } catch (error) {
        waiting.current = undefined;
        await refused(error);
      } finally {
        sending.current = false;
      }
    },
    [refused],
  );

  /** Puts a language at a place (from 0) of the whole order; shown at once. */
  const move = useCallback(
    (code: string, to: number) => {
      const from = shown.current.findIndex((row) => row.code === code);
      const place = Math.max(0, Math.min(to, shown.current.length - 1));
      if (from < 0 || from === place) return undefined;
      show(moved(shown.current, from, place));
      void sendOrder(shown.current.map((row) => row.code));
      return place;
    },
    [show, sendOrder],
  );

  const enable = useCallback(
    async (row: ManagedLanguage, enabled: boolean) => {
      try {
        const saved = await api.language.change({
          params: { code: row.code },
          body: { enabled, rowVersion: row.rowVersion },
        });
        if (!saved) return;
        show(shown.current.map((each) => (each.code === saved.code ? saved : each)));
        feedback.success(
          intl.formatMessage(
            { id: enabled ? 'languages.nowEnabled' : 'languages.nowDisabled' },
            { name: row.nativeLabel },
          ),
        );
        await refreshLanguages();
      } catch (error) {
        await refused(error);
      }
    },
    [intl, show, refused],
  );

  return { rows, reload, move, enable };
}
