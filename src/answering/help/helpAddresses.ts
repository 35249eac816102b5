import type { HelpList } from 'core/contract/platform/help';
import { createListeners } from '@/kit/listeners/listeners';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

let held: { locale: string; list: HelpList } | undefined;
let asking: { locale: string; until: Promise<void> } | undefined;
const { listen, notify } = createListeners();

/** The installation's addresses, as they were last fetched; undefined: not yet. */
export const helpAddresses = (): HelpList | undefined => held?.list;

export const onHelpAddresses = listen;

/** Fetches the addresses, once for each language. Rejects with a RequestFailure: what was fetched before stays. */
export function loadHelpAddresses(locale: string): Promise<void> {
  if (held?.locale === locale) return Promise.resolve();
  if (asking?.locale === locale) return asking.until;
  const until = fetchIn(locale).finally(() => {
    if (asking?.until === until) asking = undefined;
  });
  asking = { locale, until };
  return until;
}

async function fetchIn(locale: string): Promise<void> {
  const list = await api.help.list({ query: { locale }, timeout: timeouts.short, skipErrorHandler: true });
  held = { locale, list };
  notify();
}

/** Forgets them, as a reload does. */
export function forgetHelpAddresses(): void {
  held = undefined;
  asking = undefined;
  notify();
}
