import type { ShownItem } from 'core/contract/surveys/survey';
import type { InstrumentDocument } from 'core/instrument/document';
import { useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { api } from '@/shell/api/client';
import type { DocumentedItem } from './ruleNames';

/** The documents of these items. undefined: on their way; one that cannot be read is left out. */
export function useEarlierItems(
  items: readonly Pick<ShownItem, 'code' | 'instrumentId'>[],
): DocumentedItem[] | undefined {
  const [found, setFound] = useState<DocumentedItem[]>();
  const wanted = JSON.stringify(items.map(({ code, instrumentId }) => ({ code, instrumentId })));
  useEffect(() => {
    const named = JSON.parse(wanted) as { code: string; instrumentId: string }[];
    const reading = named.map(async ({ code, instrumentId }): Promise<DocumentedItem[]> => {
      const document = await api.instrument
        .export({ params: { id: instrumentId }, skipErrorHandler: true })
        .catch(() => undefined);
      return document ? [{ code, document: document as unknown as InstrumentDocument }] : [];
    });
    return unlessEnded(Promise.all(reading), (all) => setFound(all.flat()));
  }, [wanted]);
  return found;
}
