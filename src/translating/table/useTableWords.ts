import { useIntl } from '@umijs/max';
import type { MessageRow } from 'core/contract/translating/translation';
import mapValues from 'lodash/mapValues';
import memoize from 'lodash/memoize';
import { useMemo } from 'react';
import { stateWords } from '@/translating/texts/stateWords';
import type { TranslationScope } from '@/translating/texts/useTranslationScope';

/** Parts of an instrument that have texts, as in the context of a message: `question q1`. */
const parts =
  'instrument section question row answer calculation band nugget report block chart series svg image'.split(' ');

/** All words of the cells, created once: a thousand cells must not need a thousand lookups. */
export function useTableWords({ owners }: TranslationScope) {
  const intl = useIntl();
  return useMemo(() => {
    const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
    const titles = new Map(owners.map(({ id, title }) => [id, title]));
    const problemName = (code: string) => {
      const id = `translations.check.${code}`;
      return Object.hasOwn(intl.messages, id) ? text(id) : text('translations.check.other');
    };
    const count = memoize((number: number) => text('translations.problems', { count: number }));
    const names = memoize((codes: string) => intl.formatList(codes.split(',').map(problemName), { type: 'unit' }));
    const kind = memoize((name: string) => text(`permissions.kind.${name}`));
    const place = memoize((context: string) => {
      const [part = '', ...code] = context.split(' ');
      if (!parts.includes(part)) return context;
      return text(`translations.part.${part}`, { code: code.join(' ') }).trim();
    });
    return {
      state: mapValues(stateWords, (id) => text(id)),
      /** This is the source text. */
      source: text('translations.isSource'),
      /** No permission. */
      hidden: text('translations.isHidden'),
      /** `2 findings`. */
      problems: (codes: readonly string[]) => count(codes.length),
      /** The names of the findings. */
      problemNames: (codes: readonly string[]) => names(codes.join()),
      comments: memoize((number: number) => text('translations.comments', { count: number })),
      choose: (key: string) => text('translations.choose', { key }),
      /** The part of the instrument, or the author's note for an interface text. */
      place: ({ context, kind: of }: MessageRow): string | undefined =>
        context !== null && of === 'Instrument' ? place(context) : (context ?? undefined),
      owner: (row: MessageRow) => (row.ownerId === null ? undefined : titles.get(row.ownerId)) ?? kind(row.kind),
    };
  }, [intl, owners]);
}

export type TableWords = ReturnType<typeof useTableWords>;
