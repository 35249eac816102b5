import { useIntl } from '@umijs/max';
import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';

const lists = ['items', 'attributes', 'quotas', 'waves'] as const;

/** Where a problem of a file is, in words: `items[1].visibleIf` is “Item 2 (mood) · visibleIf”. The file may be broken. */
export function usePlaceWords(document: object): (path: string) => string {
  const intl = useIntl();
  const text = useText('survey.');
  return useCallback(
    (path) => {
      const [, list, index, rest = ''] = /^(\w+)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
      const kind = lists.find((each) => each === list);
      if (kind !== undefined) {
        const parts = (document as Record<string, unknown>)[kind];
        const code = Array.isArray(parts) ? (parts[Number(index)] as { code?: unknown } | null)?.code : undefined;
        const place = text(`place.${kind}`, { number: intl.formatNumber(Number(index) + 1) });
        const named = typeof code === 'string' ? `${place} (${code})` : place;
        const field = rest === 'visibleIf' ? text('items.rule') : rest;
        return [named, field].filter(Boolean).join(' · ');
      }
      const [, locale, key = ''] = /^texts\.?\[?"?([\w-]*)"?\]?\.?(.*)$/.exec(path) ?? [];
      if (locale !== undefined && path.startsWith('texts'))
        return [text('tab.texts'), locale && languageName(locale), key].filter(Boolean).join(' · ');
      return path;
    },
    [intl, text, document],
  );
}
