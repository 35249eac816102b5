import type { Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { expectTextChanges } from '../../texts/service';
import { changeTexts, type Decide } from '../work/workChange';
import type { PlannedChange } from './plan';

/** Translations checked and written at a time. */
const batch = 200;

/**
 * Writes the plan, in the caller's transaction, while nobody else changes the texts.
 * @throws AppError `exchange.moved_on` when a text or its source has changed since the plan was made: then nothing is written
 */
export async function applyChanges(
  tx: Transaction,
  changes: readonly PlannedChange[],
  deed: { by: string; at: Date },
): Promise<void> {
  // All at once and first, in every writer's order: instruments, messages, translations.
  const owners = new Set(changes.flatMap(({ kind, ownerId }) => (kind === 'Instrument' && ownerId ? [ownerId] : [])));
  await expectTextChanges(tx, [...owners]);
  const sorted = [...changes].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.locale < b.locale ? -1 : 1));
  for (const locale of new Set(sorted.map((change) => change.locale))) {
    const own = sorted.filter((change) => change.locale === locale);
    for (let start = 0; start < own.length; start += batch) {
      const part = new Map(own.slice(start, start + batch).map((change) => [change.id, change]));
      const decide: Decide = ({ message, translation }) => {
        const change = part.get(message.id);
        if (change === undefined) return undefined;
        const { seen, after: text, status, sourceVersion } = change;
        const isAsSeen =
          seen.rowVersion === (translation?.rowVersion ?? 0) && seen.sourceVersion === message.sourceVersion;
        if (!isAsSeen) return { refuse: 'conflict' };
        const liveText = status === 'reviewed' ? text : (translation?.liveText ?? null);
        return { next: { text, status, sourceVersion, liveText } };
      };
      const { refused } = await changeTexts(tx, locale, [...part.keys()], decide, deed);
      if (refused.length > 0) throw new AppError('exchange.moved_on');
    }
  }
}
