import type { ShownItem } from 'core/contract/surveys/survey';
import type { InstrumentDocument } from 'core/instrument/document';
import { useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { api } from '@/shell/api/client';
import type { DocumentedItem } from './ruleNames';

interface Named extends Pick<ShownItem, 'code' | 'instrumentId'> {
  /** Number of the version; absent: the draft. */
  published?: number | undefined;
}

/** The documents of these items. undefined: on their way; one that cannot be read is left out. */
export function useEarlierItems(items: readonly Named[]): DocumentedItem[] | undefined {
  const [found, setFound] = useState<DocumentedItem[]>();
  const wanted = JSON.stringify(items.map(({ code, instrumentId, published }) => ({ code, instrumentId, published })));
  useEffect(() => {
    const named = JSON.parse(wanted) as Named[];
    const reading = named.map(async ({ code, instrumentId, published }): Promise<DocumentedItem[]> => {
      const document = await api.instrument
        .export({
          params: { id: instrumentId },
          query: published === undefined ? {} : { version: published },
          skipErrorHandler: true,
        })
        .catch(() => undefined);
      return document ? [{ code, document: document as unknown as InstrumentDocument }] : [];
    });
    return unlessEnded(Promise.all(reading), (all) => setFound(all.flat()));
  }, [wanted]);
  return found;
}
