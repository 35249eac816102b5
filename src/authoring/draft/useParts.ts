import type { Draft } from 'core/instrument/draft';
import {
  type DraftPart,
  fieldOf,
  findPart,
  type ListName,
  type Operation,
  wholeInstrument,
} from 'core/instrument/operations';
import { useCallback } from 'react';
import type { StepLabel } from './change';
import { useDraft, useDraftStore } from './DraftProvider';
import { textOf } from './draftState';

export const useStructure = (): Draft => useDraft(({ view }) => view.draft);

/** A part by its id; undefined: there is none. */
export function usePart(id: string): DraftPart | undefined {
  return useDraft(useCallback(({ view }) => findPart(view.draft, id)?.part, [id]));
}

/** How the list of steps names a part. */
export function codeOf(draft: Draft, part: string): string {
  if (part === wholeInstrument) return draft.code;
  const place = findPart(draft, part);
  const own = place?.part.code ?? '';
  return place?.parent ? [place.parent.part.code, own].filter(Boolean).join('.') : own;
}

/** The operation that sets a field; undefined: it has that value already. */
export function settingField(draft: Draft, part: string, field: string, value: unknown): Operation | undefined {
  const holder = part === wholeInstrument ? (draft as unknown as DraftPart) : findPart(draft, part)?.part;
  if (holder === undefined) return undefined;
  const before = fieldOf(holder, field);
  if (Object.is(before, value)) return undefined;
  return {
    op: 'set',
    part,
    field,
    ...(value === undefined ? {} : { value }),
    ...(before === undefined ? {} : { before }),
  };
}

/** Edits of parts; each is one step that can be undone. */
export function useEdits() {
  const store = useDraftStore();
  const current = useCallback(() => {
    const load = store.read();
    if (load.state !== 'ready') throw new Error('the draft is not loaded');
    return load.draft;
  }, [store]);

  /** Several operations as one step. */
  const change = useCallback(
    (label: StepLabel, operations: readonly Operation[]) => store.change(label, operations),
    [store],
  );
  /** Sets a field; undefined removes it. */
  const set = useCallback(
    (part: string, field: string, value: unknown) => {
      const { draft } = current().view;
      const operation = settingField(draft, part, field, value);
      if (operation) store.change({ key: 'set', code: codeOf(draft, part) }, [operation]);
    },
    [store, current],
  );
  const setText = useCallback(
    (part: string, field: string, locale: string, text: string) => {
      const state = current();
      const before = textOf(state, part, field, locale);
      const written = text.trim() === '' ? null : text;
      if (before === written) return;
      const operation: Operation = { op: 'text', part, field, locale, text: written, before };
      store.change({ key: 'text', code: codeOf(state.view.draft, part) }, [operation]);
    },
    [store, current],
  );
  /** @param after id of the part before it; null: first; undefined: last */
  const add = useCallback(
    (
      list: ListName,
      part: DraftPart,
      options: { parent?: string; after?: string | null; texts?: Record<string, string> } = {},
    ) => {
      const state = current();
      const { draft } = state.view;
      const { parent, texts = {} } = options;
      const holder = (parent === undefined ? draft : findPart(draft, parent)?.part) as
        | Record<string, unknown>
        | undefined;
      const last = ((holder?.[list] as DraftPart[] | undefined) ?? []).at(-1)?.id ?? null;
      const after = options.after === undefined ? last : options.after;
      const locale = state.facts.baseLocale;
      store.change({ key: 'add', code: part.code ?? '' }, [
        { op: 'add', list, ...(parent !== undefined && { parent }), after, part },
        ...Object.entries(texts)
          .filter(([, text]) => text.trim() !== '')
          .map(([field, text]): Operation => ({ op: 'text', part: part.id, field, locale, text, before: null })),
      ]);
    },
    [store, current],
  );
  const remove = useCallback(
    (...parts: string[]) => {
      const { draft } = current().view;
      const code = parts.map((part) => codeOf(draft, part)).join(', ');
      store.change(
        { key: 'remove', code: code.slice(0, 200) },
        parts.map((part): Operation => ({ op: 'remove', part })),
      );
    },
    [store, current],
  );
  const move = useCallback(
    (part: string, after: string | null) =>
      store.change({ key: 'move', code: codeOf(current().view.draft, part) }, [{ op: 'move', part, after }]),
    [store, current],
  );
  const rename = useCallback(
    (part: string, code: string) => {
      const before = findPart(current().view.draft, part)?.part.code;
      if (before === undefined || before === code) return;
      store.change({ key: 'rename', code: before }, [{ op: 'rename', part, code, before }]);
    },
    [store, current],
  );
  return { current, change, set, setText, add, remove, move, rename };
}

/** A text in a language, by default the base language; empty: none. */
export function usePartText(part: string, field: string, locale?: string): string {
  return useDraft(useCallback((state) => textOf(state, part, field, locale) ?? '', [part, field, locale]));
}
