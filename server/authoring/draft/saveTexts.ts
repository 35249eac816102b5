import { mayTranslate } from 'core/access/translationGrants';
import { type Draft, type StoredTextKey, storedTextKeys } from 'core/instrument/draft';
import { eachPart } from 'core/instrument/operations';
import type { Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import type { Caller } from '../../plugins/route';
import { changeTexts, type Decide, noText } from '../../translating/work/workChange';
import { errorsOf } from '../../translating/work/workChecks';
import type { DraftTexts, Entry } from './ledger';
import { risingPositions } from './positions';
import {
  type EarlierText,
  earlierTexts,
  insertMessages,
  placedMessages,
  placeMessages,
  shelveTexts,
  unshelveTexts,
  updateSources,
} from './storeTexts';

export type Editor = Pick<Caller, 'userId' | 'roles' | 'grants'>;

interface Saving {
  instrumentId: string;
  before: Draft;
  after: Draft;
  texts: DraftTexts;
  by: Editor;
  at: Date;
  /** Old texts come back with their old state. */
  isUndo: boolean;
}

/**
 * Writes the texts of a change. Texts of removed parts are hidden, those of restored parts are as they were. The instrument is locked,
 * and the languages before it. @throws AppError `translation.not_granted`
 */
export async function saveTexts(tx: Transaction, saving: Saving): Promise<void> {
  const { instrumentId, before, after, texts } = saving;
  const idsOf = (draft: Draft) => new Set([...eachPart(draft)].map(({ part }) => part.id));
  const [had, has] = before === after ? [new Set<string>(), new Set<string>()] : [idsOf(before), idsOf(after)];
  await unshelveTexts(
    tx,
    instrumentId,
    [...has].filter((id) => !had.has(id)),
  );

  const keys = storedTextKeys(after);
  const changed = texts.changed();
  const added = await addMessages(tx, saving, keys, changed);
  const ids = new Map([...texts.messages, ...added]);
  await saveSources(tx, saving, changed);
  const locales = new Set(changed.map(({ locale }) => locale).filter((locale) => locale !== texts.baseLocale));
  // In the same order as every writer.
  for (const locale of [...locales].sort()) {
    await saveTranslations(
      tx,
      saving,
      locale,
      changed.filter((entry) => entry.locale === locale),
      ids,
    );
  }

  await shelveTexts(
    tx,
    instrumentId,
    [...had].filter((id) => !has.has(id)),
  );
  if (added.size > 0 || before !== after) await arrange(tx, instrumentId, keys);
}

/** Texts without a message get one; texts only in other languages get an empty source. */
function addMessages(
  tx: Transaction,
  { instrumentId, texts, by, at }: Saving,
  keys: readonly StoredTextKey[],
  changed: readonly Entry[],
): Promise<Map<string, string>> {
  const formats = new Map(keys.map(({ stored, format }) => [stored, format]));
  const wanted = new Map<string, string>();
  for (const { stored, locale, text } of changed) {
    if (text === null || texts.messages.has(stored)) continue;
    wanted.set(stored, locale === texts.baseLocale ? text : (wanted.get(stored) ?? ''));
  }
  const rows = [...wanted].map(([key, text]) => ({ key, text, format: formats.get(key) ?? 'plain' }) as const);
  return insertMessages(tx, instrumentId, texts.baseLocale, rows, { by: by.userId, at });
}

async function saveSources(tx: Transaction, { texts, by, at }: Saving, changed: readonly Entry[]): Promise<void> {
  const rows = changed.flatMap(({ stored, locale, text, before, change }) => {
    const id = texts.messages.get(stored);
    if (locale !== texts.baseLocale || id === undefined || text === before) return [];
    return [{ id, text: text ?? '', isRename: change === 'renamed' }];
  });
  await updateSources(tx, rows, { by: by.userId, at });
}

async function saveTranslations(
  tx: Transaction,
  { by, at, isUndo }: Saving,
  locale: string,
  changed: readonly Entry[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const byId = new Map(changed.map((entry) => [ids.get(entry.stored) ?? '', entry]));
  byId.delete('');
  const may = mayTranslate(by, locale, 'Instrument');
  const earlier = isUndo ? await earlierTexts(tx, locale, [...byId.keys()]) : new Map<string, EarlierText>();
  const decide: Decide = ({ message, translation }, check) => {
    const entry = byId.get(message.id);
    if (entry === undefined) return undefined;
    const { text, live, change } = entry;
    if (change === 'renamed') return translation && { next: { ...translation, text: text ?? '', liveText: live } };
    if (may === undefined) return { refuse: 'translation.not_granted' };
    if (text === null) {
      if (live !== null && may !== 'review') return { refuse: 'translation.not_granted' };
      return { next: noText(message.sourceVersion) };
    }
    const was = earlier.get(message.id);
    if (was !== undefined && was.text === text && may === 'review') {
      const { status, sourceVersion, liveText } = was;
      return { next: { text, status, sourceVersion, liveText: status === 'reviewed' ? text : liveText } };
    }
    const isSound = may === 'review' && errorsOf(check(text)).length === 0;
    const { sourceVersion } = message;
    return { next: { text, sourceVersion, status: isSound ? 'reviewed' : 'draft', liveText: isSound ? text : live } };
  };
  const { refused } = await changeTexts(tx, locale, [...byId.keys()], decide, { by: by.userId, at });
  if (refused.some(({ code }) => code === 'translation.not_granted')) throw new AppError('translation.not_granted');
  if (refused.length > 0) throw new Error(`${refused[0]?.code}: translations into ${locale}`);
}

/** Gives the messages the order and the context that they have in the document. */
async function arrange(tx: Transaction, instrumentId: string, keys: readonly StoredTextKey[]): Promise<void> {
  const present = new Map((await placedMessages(tx, instrumentId)).map((row) => [row.key, row]));
  const placed = keys.flatMap(({ stored, context }) => {
    const row = present.get(stored);
    return row === undefined ? [] : [{ row, context: `${context.part} ${context.code}`.trim() }];
  });
  const positions = risingPositions(placed.map(({ row }) => (row.position < 0 ? null : row.position)));
  const moved = placed.flatMap(({ row: { id, position, context: had }, context }, index) => {
    const to = positions[index] ?? position;
    return to === position && had === context ? [] : [{ id, position: to, context }];
  });
  await placeMessages(tx, moved);
}
