import { accountOf } from '../../core/access/author';
import type { DraftChange, DraftDetail, DraftSteps, DraftTexts } from '../../core/contract/authoring/draft';
import type { InstrumentDocument } from '../../core/instrument/document';
import { type Draft, documentOf, draftOf, storedTextKeys } from '../../core/instrument/draft';
import { applyOperations, isTextOperation, type Operation, type TextLedger } from '../../core/instrument/operations';
import phq9 from '../../seed/instruments/phq9.json';
import { eveningCheck } from '../answering/eveningCheck';
import { refuse } from '../failure';

type Bundles = Record<string, Record<string, string>>;

interface Logged extends DraftChange {
  inverse: Operation[];
}

export interface World {
  draft: Draft;
  bundles: Bundles;
  log: Logged[];
}

const worlds = new Map<string, World>();
let counted = 0;

export function resetDrafts(): void {
  worlds.clear();
  counted = 0;
}

const newId = (): string => {
  counted += 1;
  return `01900000-0000-7000-8d00-${String(counted).padStart(12, '0')}`;
};

function worldOf(document: InstrumentDocument): World {
  const draft = draftOf(document, newId);
  const keys = storedTextKeys(draft);
  const bundles = Object.entries(document.texts).map(([locale, bundle]) => [
    locale,
    Object.fromEntries(
      keys.filter(({ key }) => Object.hasOwn(bundle, key)).map(({ key, stored }) => [stored, bundle[key] ?? '']),
    ),
  ]);
  return { draft, bundles: Object.fromEntries(bundles), log: [] };
}

/** Gives an instrument of the mock world this content. */
export function setDraft(id: string, document: InstrumentDocument): World {
  const world = worldOf(document);
  worlds.set(id, world);
  return world;
}

const emptyDocument = (code: string, title: string): InstrumentDocument => ({
  format: 'instrument/1',
  code,
  baseLocale: 'en-US',
  questions: [],
  texts: { 'en-US': { title } },
});

/** The draft of an instrument: the second is the PHQ-9, the first has a question of every kind, all others are empty. */
export function draftWorld(id: string, { code, title }: { code: string; title: string }): World {
  const known = worlds.get(id);
  if (known) return known;
  if (id.endsWith('000000000002')) return setDraft(id, phq9 as unknown as InstrumentDocument);
  if (id.endsWith('000000000001')) return setDraft(id, eveningCheck);
  return setDraft(id, emptyDocument(code, title));
}

/** As a document. */
export const exported = ({ draft, bundles }: World): InstrumentDocument => documentOf(draft, bundles);

export function textsIn({ draft, bundles }: World, locale: string): DraftTexts {
  const texts = bundles[locale] ?? {};
  const states = locale === draft.baseLocale ? [] : Object.keys(texts).map((key) => [key, 'reviewed'] as const);
  return { locale, texts, states: Object.fromEntries(states) };
}

export function completeness({ draft, bundles }: World): DraftDetail['locales'] {
  const base = Object.keys(bundles[draft.baseLocale] ?? {});
  const count = (locale: string) => base.filter((key) => bundles[locale]?.[key]).length;
  const rest = Object.keys(bundles).filter((locale) => locale !== draft.baseLocale);
  return [draft.baseLocale, ...rest].map((locale) => ({ locale, texts: count(locale), total: base.length }));
}

/** An author's steps to undo and redo, newest last. */
export function stepsOf({ log }: World, author: string): DraftSteps {
  const undo: Logged[] = [];
  const redo: Logged[] = [];
  for (const change of log) {
    if (accountOf(change.by)?.id !== author) continue;
    if (change.undoes) redo.push(...undo.splice(-1));
    else if (change.redoes) undo.push(...redo.splice(-1));
    else {
      undo.push(change);
      redo.length = 0;
    }
  }
  const shown = ({ id, label, at }: Logged) => ({ id, label, at });
  return { undo: undo.map(shown), redo: redo.map(shown) };
}

function refuseConflicts(details: { index: number; reason: string; params: Record<string, unknown> }[]): never {
  refuse('draft.conflict', {
    details: details.map(({ index, reason, params }) => ({
      path: `operations[${index}]`,
      code: `draft.${reason}`,
      params: { ...params, by: 'Super Adminson' },
    })),
    params: { count: details.length },
  });
}

interface Change extends Pick<DraftChange, 'id' | 'label' | 'by'> {
  operations: readonly Operation[];
  undoes?: string;
  redoes?: string;
}

/** The texts as each operation finds and leaves them, in turn: a part that is gone by the end had texts before. */
const ledgerOf = (bundles: Bundles): TextLedger => ({
  change: ({ part, field, locale, text, before }, stored) => {
    const bundle = bundles[locale] ?? {};
    bundles[locale] = bundle;
    const theirs = bundle[stored] || null;
    if (theirs !== before) return { reason: 'changed', part, field, theirs, mine: text };
    if (text === null) delete bundle[stored];
    else bundle[stored] = text;
    return undefined;
  },
  rename: (_, there) => {
    for (const bundle of Object.values(bundles)) {
      for (const [key, text] of Object.entries(bundle)) if (text.includes('{{')) bundle[key] = there(text);
    }
    return [];
  },
});

/** Applies a change to the world as the server does. */
export function changeDraft(world: World, change: Change): Logged {
  const bundles: Bundles = structuredClone(world.bundles);
  const done = applyOperations(world.draft, change.operations, ledgerOf(bundles));
  if (!done.ok) {
    refuseConflicts(
      done.conflicts.map(({ operation, reason, ...params }) => {
        const given = change.operations[operation];
        const locale = given && isTextOperation(given) ? { locale: given.locale } : {};
        return { index: operation, reason, params: { ...params, ...locale } };
      }),
    );
  }
  const logged: Logged = {
    id: change.id,
    label: change.label,
    by: change.by,
    operations: [...change.operations],
    inverse: done.inverse,
    sequence: world.log.length + 1,
    at: `2026-11-21T10:00:00.${String(world.log.length % 1000).padStart(3, '0')}Z`,
    undoes: change.undoes ?? null,
    redoes: change.redoes ?? null,
  };
  world.draft = done.draft;
  world.bundles = bundles;
  world.log.push(logged);
  return logged;
}
