import { useIntl } from '@umijs/max';
import type { MessageRow, TranslationState } from 'core/contract/translating/translation';
import { useMemo } from 'react';
import { stateWords, translationStates } from '@/translating/texts/stateWords';
import type { TranslationScope } from '@/translating/texts/useTranslationScope';

/** Parts of an instrument that have texts, as in the context of a message: `question q1`. */
const parts = new Set([
  'instrument',
  'section',
  'question',
  'row',
  'answer',
  'calculation',
  'band',
  'nugget',
  'report',
  'block',
  'chart',
  'series',
  'svg',
  'image',
]);

/** All words of the cells, created once: a thousand cells must not need a thousand lookups. */
export interface TableWords {
  state: Readonly<Record<TranslationState, string>>;
  /** This is the source text. */
  source: string;
  /** No permission. */
  hidden: string;
  /** `2 findings`. */
  problems(codes: readonly string[]): string;
  /** The names of the findings. */
  problemNames(codes: readonly string[]): string;
  comments(count: number): string;
  choose(key: string): string;
  /** The part of the instrument, or the author's note for an interface text. */
  place(row: MessageRow): string | undefined;
  /** The owner of the text. */
  owner(row: MessageRow): string;
}

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const present = known.get(key);
    if (present !== undefined) return present;
    const value = make(key);
    known.set(key, value);
    return value;
  };
}

export function useTableWords({ owners }: TranslationScope): TableWords {
  const intl = useIntl();
  return useMemo(() => {
    const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
    const titles = new Map(owners.map(({ id, title }) => [id, title]));
    const problemName = (code: string) => {
      const id = `translations.check.${code}`;
      return Object.hasOwn(intl.messages, id) ? text(id) : text('translations.check.other');
    };
    const count = remembered((number) => text('translations.problems', { count: Number(number) }));
    const names = remembered((codes) => intl.formatList(codes.split(',').map(problemName), { type: 'unit' }));
    const comments = remembered((number) => text('translations.comments', { count: Number(number) }));
    const kind = remembered((name) => text(`permissions.kind.${name}`));
    const place = remembered((context) => {
      const [part = '', ...code] = context.split(' ');
      if (!parts.has(part)) return context;
      return text(`translations.part.${part}`, { code: code.join(' ') }).trim();
    });
    return {
      state: Object.fromEntries(
        translationStates.map((state) => [state, text(stateWords[state])]),
      ) as TableWords['state'],
      source: text('translations.isSource'),
      hidden: text('translations.isHidden'),
      problems: (codes) => count(String(codes.length)),
      problemNames: (codes) => names(codes.join()),
      comments: (number) => comments(String(number)),
      choose: (key) => text('translations.choose', { key }),
      place: (row) => (row.context === null ? undefined : row.kind === 'Instrument' ? place(row.context) : row.context),
      owner: (row) => (row.ownerId === null ? undefined : titles.get(row.ownerId)) ?? kind(row.kind),
    };
  }, [intl, owners]);
}
