import type { DraftTexts } from 'core/contract/authoring/draft';
import type { TranslationState } from 'core/contract/translating/translation';
import type { Draft } from 'core/instrument/draft';
import {
  applyOperations,
  isTextOperation,
  type Operation,
  type TextOperation,
  textAddress,
  textKeysOf,
} from 'core/instrument/operations';
import { renamedTexts } from 'core/instrument/rename';

/** The texts of one language by stored key, with the states of the translations. */
export interface LocaleTexts {
  texts: Readonly<Record<string, string>>;
  states: Readonly<Record<string, TranslationState>>;
}

/** A draft with its loaded languages. */
export interface DraftView {
  draft: Draft;
  locales: ReadonlyMap<string, LocaleTexts>;
}

export const withLocale = (view: DraftView, { locale, texts, states }: DraftTexts): DraftView => ({
  ...view,
  locales: new Map(view.locales).set(locale, { texts, states }),
});

/** A text; null: none, or its language is not loaded. */
export function textIn({ draft, locales }: DraftView, part: string, field: string, locale: string): string | null {
  const stored = textKeysOf(draft).get(textAddress(part, field))?.stored;
  return (stored === undefined ? undefined : locales.get(locale)?.texts[stored]) || null;
}

function withText(view: DraftView, { part, field, locale, text }: TextOperation): DraftView {
  const stored = textKeysOf(view.draft).get(textAddress(part, field))?.stored;
  const known = view.locales.get(locale);
  if (stored === undefined || known === undefined) return view;
  const { [stored]: _, ...texts } = known.texts;
  const { [stored]: __, ...states } = known.states;
  const written = { texts: text === null ? texts : { ...texts, [stored]: text }, states };
  const isBase = locale === view.draft.baseLocale;
  const kept: LocaleTexts =
    isBase || text === null ? written : { ...written, states: { ...states, [stored]: 'reviewed' } };
  return { ...view, locales: new Map(view.locales).set(locale, kept) };
}

function withRename(view: DraftView, part: string, code: string): DraftView['locales'] {
  const rewrite = renamedTexts(view.draft, part, code);
  const renamed = [...view.locales].map(([locale, { texts, states }]): [string, LocaleTexts] => {
    const rewritten = Object.entries(texts).map(([key, text]) => [key, text.includes('{{') ? rewrite(text) : text]);
    return [locale, { texts: Object.fromEntries(rewritten), states }];
  });
  return new Map(renamed);
}

/**
 * The view with these operations applied, also to fields that somebody else has changed. Operations that do not apply are left out: the
 * server decides; this is what the author sees until then.
 */
export function viewAfter(view: DraftView, operations: readonly Operation[]): DraftView {
  let current = view;
  for (const operation of operations) {
    const done = applyOperations(current.draft, [operation]);
    if (done.ok) {
      const locales = operation.op === 'rename' ? withRename(current, operation.part, operation.code) : current.locales;
      current = { draft: done.draft, locales };
      if (isTextOperation(operation)) current = withText(current, operation);
      continue;
    }
    const [conflict] = done.conflicts;
    if (operation.op !== 'set' || conflict?.reason !== 'changed') continue;
    const { before: _, ...rest } = operation;
    const again = applyOperations(current.draft, [
      conflict.theirs === undefined ? rest : { ...rest, before: conflict.theirs },
    ]);
    if (again.ok) current = { ...current, draft: again.draft };
  }
  return current;
}

/** The view with all operations applied; undefined: one of them does not apply. */
export function viewExactlyAfter(view: DraftView, operations: readonly Operation[]): DraftView | undefined {
  const done = applyOperations(view.draft, operations);
  if (!done.ok) return undefined;
  if (operations.some(({ op }) => op === 'rename')) return viewAfter(view, operations);
  let current: DraftView = { ...view, draft: done.draft };
  for (const operation of operations) if (isTextOperation(operation)) current = withText(current, operation);
  return current;
}
