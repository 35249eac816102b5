import { useIntl, useModel } from '@umijs/max';
import type { MessageRow } from 'core/contract/translating/translation';
import { beginningOf } from 'core/instrument/namedText';
import mapValues from 'lodash/mapValues';
import memoize from 'lodash/memoize';
import { useMemo } from 'react';
import { stateWords } from '@/translating/texts/stateWords';
import { usePlaceWords } from '@/translating/texts/usePlaceWords';
import { useScreenOfText } from '@/translating/texts/useScreenOfText';
import type { TranslationScope } from '@/translating/texts/useTranslationScope';
import { ownerPaths } from './ownerPaths';

/** All words of the cells, created once: a thousand cells must not need a thousand lookups. `codes`: keys are shown, too. */
export function useTableWords({ owners }: TranslationScope, codes: boolean) {
  const intl = useIntl();
  const places = usePlaceWords();
  const screenOf = useScreenOfText();
  const { user } = useModel('currentUser');
  const isStaff = user?.roles.some((role) => role === 'superAdmin' || role === 'admin') ?? false;
  return useMemo(() => {
    const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
    const homes = ownerPaths(owners, isStaff);
    const titles = new Map(owners.map(({ id, title }) => [id, title]));
    const count = memoize((number: number) => text('translations.problems', { count: number }));
    const kind = memoize((name: string) => text(`permissions.kind.${name}`));
    const screen = memoize((key: string) => {
      const id = screenOf(key);
      return id === undefined ? undefined : text(id);
    });
    const owner = (row: MessageRow) => (row.ownerId === null ? undefined : titles.get(row.ownerId)) ?? kind(row.kind);
    return {
      codes,
      state: mapValues(stateWords, (id) => text(id)),
      /** This is the source text. */
      source: text('translations.isSource'),
      /** No permission. */
      hidden: text('translations.isHidden'),
      /** What the page of one text has besides its translation. */
      more: text('languageView.more'),
      /** Opens the editor. */
      open: text('translations.edit'),
      saving: text('draft.saving.saving'),
      unsaved: text('form.unsaved'),
      /** `2 findings`. */
      problems: count,
      comments: memoize((number: number) => text('translations.comments', { count: number })),
      choose: (row: MessageRow) =>
        text('translations.choose', { key: row.of ? places.name(row.of) : beginningOf(row.sourceText) }),
      /** The part of the instrument; of an interface text the author's note, or the screen. */
      place: (row: MessageRow): string | undefined =>
        row.of ? places.place(row.of) : row.kind === 'Instrument' ? undefined : (row.context ?? screen(row.key)),
      owner,
      /** Path of what the text belongs to, where this person may open it. */
      home: (row: MessageRow) => (row.ownerId === null ? undefined : homes.get(row.ownerId)),
      /** What the rows are grouped by. */
      group: (row: MessageRow): string =>
        row.of
          ? `${owner(row)} · ${places.group(row.of)}`
          : [kind(row.kind), screen(row.key)].filter(Boolean).join(' · '),
    };
  }, [intl, owners, codes, places, screenOf, isStaff]);
}

export type TableWords = ReturnType<typeof useTableWords>;
