import type { Draft } from 'core/instrument/draft';
import {
  type DraftPart,
  fieldOf,
  findPart,
  type ListName,
  type Operation,
  wholeInstrument,
} from 'core/instrument/operations';
import { useCallback, useMemo } from 'react';
import { namedLabel } from '../names/stepLabel';
import type { StepLabel } from './change';
import { useDraft, useDraftStore } from './DraftProvider';
import { textOf } from './draftState';
import type { DraftStore } from './draftStore';
import { duplicating } from './duplicating';

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

function editsOf(store: DraftStore) {
  const current = () => {
    const load = store.read();
    if (load.state !== 'ready') throw new Error('the draft is not loaded');
    return load.held;
  };
  const draftNow = () => current().view.draft;
  /** Several operations as one step. */
  const change = (label: StepLabel, operations: readonly Operation[]) =>
    store.change(namedLabel(label, operations, current().view), operations);
  return {
    current,
    change,
    /** Sets a field; undefined removes it. */
    set: (part: string, field: string, value: unknown) => {
      const operation = settingField(draftNow(), part, field, value);
      if (operation) change({ key: 'set', code: codeOf(draftNow(), part) }, [operation]);
    },
    /** Several fields as one step. */
    setFields: (part: string, fields: Readonly<Record<string, unknown>>) => {
      const operations = Object.entries(fields).flatMap(
        ([field, value]) => settingField(draftNow(), part, field, value) ?? [],
      );
      if (operations.length > 0) change({ key: 'set', code: codeOf(draftNow(), part) }, operations);
    },
    setText: (part: string, field: string, locale: string, typed: string) => {
      const before = textOf(current(), part, field, locale);
      const text = typed.trim() === '' ? null : typed;
      if (before === text) return;
      change({ key: 'text', code: codeOf(draftNow(), part) }, [{ op: 'text', part, field, locale, text, before }]);
    },
    /** @param after id of the part before it; null: first; undefined: last */
    add: (
      list: ListName,
      part: DraftPart,
      { parent, after, texts = {} }: { parent?: string; after?: string | null; texts?: Record<string, string> } = {},
    ) => {
      const draft = draftNow();
      const holder = (parent === undefined ? draft : findPart(draft, parent)?.part) as
        | Record<string, unknown>
        | undefined;
      const last = ((holder?.[list] as DraftPart[] | undefined) ?? []).at(-1)?.id ?? null;
      const locale = current().facts.baseLocale;
      change({ key: 'add', code: part.code ?? '' }, [
        { op: 'add', list, ...(parent !== undefined && { parent }), after: after === undefined ? last : after, part },
        ...Object.entries(texts)
          .filter(([, text]) => text.trim() !== '')
          .map(([field, text]): Operation => ({ op: 'text', part: part.id, field, locale, text, before: null })),
      ]);
    },
    /** Adds a copy of a part after it. @returns the code of the copy; undefined: the part is gone */
    duplicate: (part: string): string | undefined => {
      const made = duplicating(current().view, part);
      const code = made?.copy.code ?? '';
      if (made) change({ key: 'duplicate', code }, made.operations);
      return made && code;
    },
    remove: (...parts: string[]) => {
      const code = parts.map((part) => codeOf(draftNow(), part)).join(', ');
      change(
        { key: 'remove', code: code.slice(0, 200) },
        parts.map((part): Operation => ({ op: 'remove', part })),
      );
    },
    move: (part: string, after: string | null) =>
      change({ key: 'move', code: codeOf(draftNow(), part) }, [{ op: 'move', part, after }]),
    rename: (part: string, code: string) => {
      const before = findPart(draftNow(), part)?.part.code;
      if (before === undefined || before === code) return;
      change({ key: 'rename', code: before }, [{ op: 'rename', part, code, before }]);
    },
  };
}

/** Edits of parts; each is one step that can be undone. */
export function useEdits() {
  const store = useDraftStore();
  return useMemo(() => editsOf(store), [store]);
}

/** A text in a language, by default the base language; empty: none. */
export function usePartText(part: string, field: string, locale?: string): string {
  return useDraft(useCallback((state) => textOf(state, part, field, locale) ?? '', [part, field, locale]));
}
