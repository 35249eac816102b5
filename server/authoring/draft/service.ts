import type { DraftChange, DraftDetail, DraftPerson, DraftTexts, MadeChange } from 'core/contract/authoring/draft';
import { findPart, isTextOperation, type Operation } from 'core/instrument/operations';
import { badCharacters } from 'core/instrument/schema';
import { authorOf } from '../../database/author';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { isLanguage } from '../../texts/service';
import { holdLanguages } from '../../translating/work/service';
import { completenessOf, findInstrument, type InstrumentRecord, lockInstrument } from '../instrument/service';
import { idTaken, makeChange, requireStorable, type Wanted } from './makeChange';
import type { IsCleanSvg } from './pictures';
import type { Editor } from './saveTexts';
import { nextStep, stepsOf } from './steps';
import { type ChangeRecord, deletePresence, findChange, listChanges, othersAt, putPresence, sequenceOf } from './store';
import { sourceTexts, translatedTexts } from './storeTexts';

export interface DraftService {
  /** @throws AppError `not_found`, `language.unknown` */
  read(id: string, locales: readonly string[], by: string): Promise<DraftDetail>;
  /** @throws AppError `not_found`, `language.unknown` */
  texts(id: string, locale: string): Promise<DraftTexts>;
  /**
   * Applies operations, all or none. The same id again gives the same answer.
   * @throws AppError `draft.conflict` with each conflict, `draft.invalid` with each problem, `draft.too_large`, `picture.unsafe`,
   * `picture.unreadable`, `language.unknown`, `translation.not_granted`, `instrument.archived`, `not_found`, `conflict` (the id is another's)
   */
  change(id: string, change: Pick<Wanted, 'id' | 'label' | 'operations'>, by: Editor): Promise<MadeChange>;
  /** @throws AppError as `change`, and `draft.step_passed` when another step is the next */
  undo(id: string, asked: { id: string; step: string; direction: 'undo' | 'redo' }, by: Editor): Promise<MadeChange>;
  /** @throws AppError `not_found` */
  changes(id: string, after: number | undefined, limit: number): Promise<DraftChange[]>;
  /** @throws AppError `not_found` */
  presence(
    id: string,
    where: { client: string; place: string; part: string | null },
    by: string,
  ): Promise<{ sequence: number; others: DraftPerson[] }>;
  leave(id: string, client: string, by: string): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  isCleanSvg: IsCleanSvg;
}

/** Milliseconds of silence after which somebody counts as gone. */
const presenceLasts = 30_000;

const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

const unknownLanguages = (details: { path: string; value: string }[]) =>
  new AppError('language.unknown', {
    details: details.slice(0, 100).map(({ path, value }) => ({ path, code: 'unknown_value', params: { value } })),
  });

/** @throws AppError `language.unknown` */
async function requireKnown(at: Transaction, locales: readonly string[], baseLocale: string, path: string) {
  const unknown: { path: string; value: string }[] = [];
  for (const value of locales) {
    if (value !== baseLocale && !(await isLanguage(at, value))) unknown.push({ path, value });
  }
  if (unknown.length > 0) throw unknownLanguages(unknown);
}

async function localeTexts(
  at: Database | Transaction,
  id: string,
  locale: string,
  baseLocale: string,
): Promise<DraftTexts> {
  const texts: DraftTexts['texts'] = {};
  const states: DraftTexts['states'] = {};
  if (locale === baseLocale) {
    for (const { key, text } of await sourceTexts(at, id)) texts[key] = text;
    return { locale, texts, states };
  }
  for (const { key, text, state } of await translatedTexts(at, id, locale)) {
    texts[key] = text;
    states[key] = state;
  }
  return { locale, texts, states };
}

/**
 * The languages affected by a change, locked before the instrument as everywhere: with another source text the translations into all of
 * them must be checked again. @throws AppError `language.unknown`
 */
async function requireLanguages(tx: Transaction, operations: readonly Operation[], baseLocale: string): Promise<void> {
  const named = operations.flatMap((operation, index) =>
    isTextOperation(operation) ? [{ path: `body.operations[${index}].locale`, value: operation.locale }] : [],
  );
  const isOfAll = operations.some(({ op }) => op === 'rename') || named.some(({ value }) => value === baseLocale);
  const known = new Set(await holdLanguages(tx, isOfAll ? undefined : named.map(({ value }) => value)));
  const unknown = named.filter(({ value }) => value !== baseLocale && !known.has(value));
  if (unknown.length > 0) throw unknownLanguages(unknown);
}

async function locked(tx: Transaction, id: string): Promise<InstrumentRecord> {
  const record = await lockInstrument(tx, id);
  if (record === undefined) throw new AppError('not_found');
  return record;
}

function requireInUse({ status }: InstrumentRecord): void {
  if (status === 'archived') throw new AppError('instrument.archived');
}

/** The obstacle to removing parts again: others have worked on them since. */
async function requireUntouched(
  tx: Transaction,
  record: InstrumentRecord,
  step: ChangeRecord,
  by: string,
): Promise<void> {
  for (const [index, operation] of step.inverse.entries()) {
    if (operation.op !== 'remove') continue;
    const place = findPart(record.draft, operation.part);
    if (place === undefined) continue;
    const inner = Object.values(place.part).flatMap((value) => (Array.isArray(value) ? value : []));
    const parts = [place.part.id, ...inner.map((each: { id?: unknown } | null) => each?.id)];
    const ids = parts.filter((each) => typeof each === 'string');
    const other = await othersAt(tx, record.id, { parts: ids, after: step.sequence, by });
    if (other === undefined) continue;
    const params = { part: place.part.id, ...(other.name !== null && { by: other.name }) };
    throw new AppError('draft.conflict', {
      details: [{ path: `operations[${index}]`, code: 'draft.changed', params }],
      params: { count: 1 },
    });
  }
}

export function createDraftService({ db, clock, isCleanSvg }: Needs): DraftService {
  async function answerOf(tx: Transaction, made: ChangeRecord, by: string): Promise<MadeChange> {
    const { sequence, changedAt, operations } = made;
    const steps = await stepsOf(tx, made.instrumentId, by);
    return { sequence, at: changedAt.toISOString(), operations, steps };
  }

  /** The answer to a repeated change. @throws AppError `conflict` */
  async function again(tx: Transaction, changeId: string, id: string, by: string): Promise<MadeChange | undefined> {
    const made = await findChange(tx, changeId);
    if (made === undefined) return undefined;
    if (made.instrumentId !== id || made.changedBy !== by) throw idTaken();
    return answerOf(tx, made, by);
  }

  async function make(tx: Transaction, record: InstrumentRecord, wanted: Wanted, by: Editor): Promise<MadeChange> {
    const at = clock();
    const sequence = await makeChange(tx, record, wanted, { by, at, isCleanSvg });
    const steps = await stepsOf(tx, record.id, by.userId);
    return { sequence, at: at.toISOString(), operations: wanted.operations, steps };
  }

  async function existing(at: Database | Transaction, id: string): Promise<InstrumentRecord> {
    const record = await findInstrument(at, id);
    if (record === undefined) throw new AppError('not_found');
    return record;
  }

  return {
    read: (id, locales, by) =>
      db.transaction(async (tx) => {
        const { draft, code, status, baseLocale, draftSequence: sequence } = await existing(tx, id);
        const wanted = [...new Set([baseLocale, ...locales])];
        await requireKnown(tx, wanted, baseLocale, 'query.locales');
        const texts: DraftTexts[] = [];
        for (const locale of wanted) texts.push(await localeTexts(tx, id, locale, baseLocale));
        const completeness = await completenessOf(tx, [id]);
        const total = completeness.find(({ locale }) => locale === baseLocale)?.texts ?? 0;
        const others = completeness.filter(({ locale }) => locale !== baseLocale);
        return {
          id,
          code,
          status,
          baseLocale,
          sequence,
          structure: draft,
          texts,
          locales: [{ locale: baseLocale, texts: total }, ...others].map((each) => {
            return { locale: each.locale, texts: each.texts, total };
          }),
          steps: await stepsOf(tx, id, by),
        };
      }, snapshot),

    texts: (id, locale) =>
      db.transaction(async (tx) => {
        const { baseLocale } = await existing(tx, id);
        await requireKnown(tx, [locale], baseLocale, 'params.locale');
        return localeTexts(tx, id, locale, baseLocale);
      }, snapshot),

    change: (id, wanted, by) => {
      requireStorable(wanted);
      return db.transaction(async (tx) => {
        const { baseLocale } = await existing(tx, id);
        await requireLanguages(tx, wanted.operations, baseLocale);
        const record = await locked(tx, id);
        const known = await again(tx, wanted.id, id, by.userId);
        if (known !== undefined) return known;
        requireInUse(record);
        return make(tx, record, wanted, by);
      });
    },

    undo: (id, { id: changeId, step: asked, direction }, by) =>
      db.transaction(async (tx) => {
        const { baseLocale } = await existing(tx, id);
        const passed = new AppError('draft.step_passed');
        const next = await nextStep(tx, id, by.userId, direction);
        const step = next && (await findChange(tx, next.row));
        await requireLanguages(tx, step?.inverse ?? [], baseLocale);
        const record = await locked(tx, id);
        const known = await again(tx, changeId, id, by.userId);
        if (known !== undefined) return known;
        requireInUse(record);
        // Before the instrument was locked the same account may have made a change elsewhere.
        const still = await nextStep(tx, id, by.userId, direction);
        if (step === undefined || still?.id !== asked || still.row !== step.id) throw passed;
        await requireUntouched(tx, record, step, by.userId);
        const of = direction === 'undo' ? { undoes: asked } : { redoes: asked };
        return make(tx, record, { id: changeId, label: still.label, operations: step.inverse, ...of }, by);
      }),

    changes: async (id, after, limit) => {
      await existing(db, id);
      const rows = await listChanges(db, id, after, limit);
      return rows.map(({ byId, byName, at, ...row }) => ({
        ...row,
        by: authorOf(byId, byName),
        at: new Date(at).toISOString(),
      }));
    },

    presence: async (id, where, by) => {
      const details = badCharacters(where).map(({ path }) => ({ path: `body.${path}`, code: 'forbidden_characters' }));
      if (details.length > 0) throw new AppError('validation.failed', { details });
      const sequence = await sequenceOf(db, id);
      if (sequence === undefined) throw new AppError('not_found');
      const at = clock();
      const since = new Date(at.getTime() - presenceLasts);
      return { sequence, others: await putPresence(db, id, { ...where, userId: by }, { at, since }) };
    },

    leave: (id, client, by) => deletePresence(db, id, client, by),
  };
}
