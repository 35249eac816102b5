import type { TranslationDeed } from 'core/access/translationGrants';
import type { MessageFilter, TextName, TranslationState } from 'core/contract/translating/translation';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { isLanguage } from '../../texts/store';
import { listMessages, type Position } from './storeWorkList';
import { earlierTexts, type Standing, type StoredText } from './storeWorkSaving';
import { changeTexts, type Decide, type Decision, noText, type Refusal } from './workChange';
import { checkAll, errorsOf } from './workChecks';
import { withNames } from './workNames';
import type { WorkNeeds } from './workNeeds';
import { deedOf, reachOf, type Translator } from './workReach';

export type BulkAction = 'approve' | 'unapprove' | 'stillValid' | 'clear';

/** Those that need no earlier text. */
type Plain = Exclude<BulkAction, 'unapprove'>;

/** A translation as its editor saw it. */
export interface Seen {
  id: string;
  rowVersion: number;
}

export interface Outcome {
  changed: number;
  /** At most 1,000 of them. */
  refused: (Refusal & { name: TextName })[];
  refusedCount: number;
}

/** Messages changed in one transaction, when their number is open. */
const batch = 500;
const mostRefused = 1000;

/** The states that each action applies to. */
const candidates: Record<Plain, readonly TranslationState[]> = {
  approve: ['machine', 'draft'],
  stillValid: ['outdated'],
  clear: ['machine', 'draft', 'reviewed', 'outdated'],
};

/** Of all that was refused. */
export const outcomeOf = async (db: Database, changed: number, refused: readonly Refusal[]): Promise<Outcome> => ({
  changed,
  refused: await withNames(db, refused.slice(0, mostRefused)),
  refusedCount: refused.length,
});

type Check = Parameters<Decide>[1];

/** An error prevents the approval of a text. */
function refusedBy(check: Check, text: string): Decision {
  const [error] = errorsOf(check(text));
  return error && { refuse: `check.${error.code}` };
}

const actions: Record<Plain, (standing: Standing, may: TranslationDeed, check: Check) => Decision> = {
  approve: ({ message, translation }, may, check) => {
    if (may !== 'review') return { refuse: 'translation.not_granted' };
    if (translation === undefined || translation.status === 'missing') return { refuse: 'not_found' };
    const { text, sourceVersion, status } = translation;
    // Bulk approval does not compare each text with the new source text.
    if (sourceVersion < message.sourceVersion) return { refuse: 'translation.outdated' };
    if (status === 'reviewed') return undefined;
    return refusedBy(check, text) ?? { next: { text, sourceVersion, status: 'reviewed', liveText: text } };
  },

  stillValid: ({ message, translation }, may, check) => {
    if (translation === undefined || translation.status === 'missing') return { refuse: 'not_found' };
    const { text, liveText, status, sourceVersion: of } = translation;
    const { sourceVersion } = message;
    if (of >= sourceVersion) return undefined;
    if (status !== 'reviewed') return { next: { text, liveText, status, sourceVersion } };
    // Only a reviewer confirms a reviewed text; others make a proposal.
    if (may !== 'review') return { next: { text, liveText, status: 'draft', sourceVersion } };
    return refusedBy(check, text) ?? { next: { text, liveText: text, status, sourceVersion } };
  },

  clear: ({ message, translation }, may) => {
    if (translation === undefined || translation.status === 'missing') return undefined;
    if (translation.liveText !== null && may !== 'review') return { refuse: 'translation.not_granted' };
    return { next: noText(message.sourceVersion) };
  },
};

/** Gives back the draft that was approved, if nothing else has happened since. */
const unapproved =
  (earlier: ReadonlyMap<string, StoredText>) =>
  ({ message, translation }: Standing, may: TranslationDeed): Decision => {
    if (may !== 'review') return { refuse: 'translation.not_granted' };
    const before = earlier.get(message.id);
    const isApproval =
      translation?.status === 'reviewed' &&
      (before?.status === 'draft' || before?.status === 'machine') &&
      before.text === translation.text;
    return before && isApproval ? { next: before } : { refuse: 'conflict' };
  };

/**
 * Accepts what the caller may change and saw in its present state; the rest is refused.
 * @param seen row versions by message id; undefined: any state
 */
export function guarded(
  by: Translator,
  locale: string,
  seen: ReadonlyMap<string, number> | undefined,
  decide: (standing: Standing, may: TranslationDeed, check: Check) => Decision,
): Decide {
  return (standing, check) => {
    const { message, translation } = standing;
    const may = locale === message.sourceLocale ? undefined : deedOf(by, locale, message.kind);
    if (may === undefined) return { refuse: 'not_found', unseen: true };
    if (seen !== undefined && seen.get(message.id) !== (translation?.rowVersion ?? 0)) return { refuse: 'conflict' };
    return decide(standing, may, check);
  };
}

/** One of `chosen` and `filter`, not both. */
function requireOne(chosen: unknown, filter: unknown): void {
  if ((chosen === undefined) !== (filter === undefined)) return;
  const code = chosen === undefined ? 'required' : 'invalid';
  throw new AppError('validation.failed', { details: [{ path: 'body.chosen', code }] });
}

/** Actions on many translations; each function as `TranslationWork` says. */
export function createBulk({ db, clock }: WorkNeeds) {
  async function ofFilter(by: Translator, action: Plain, locale: string, filter: MessageFilter): Promise<Outcome> {
    const all = reachOf(by, [locale], filter.kinds);
    const reaches = action === 'approve' ? all.filter(({ kind }) => deedOf(by, locale, kind) === 'review') : all;
    if (all.length > 0 && reaches.length === 0) throw new AppError('translation.not_granted');
    if (filter.failing) await checkAll(db, reaches);
    const asked = filter.states?.length ? filter.states : candidates[action];
    const states = candidates[action].filter((state) => asked.includes(state));
    let changed = 0;
    const allRefused: Refusal[] = [];
    if (states.length === 0) return outcomeOf(db, changed, allRefused);
    const decide = guarded(by, locale, undefined, actions[action]);
    let after: Position | undefined;
    do {
      const found = await listMessages(db, reaches, { ...filter, states }, { after, limit: batch });
      after = found.length === batch ? found.at(-1) : undefined;
      const ids = found.map(({ id }) => id);
      const deed = { by: by.userId, at: clock() };
      const { written, refused } = await db.transaction((tx) => changeTexts(tx, locale, ids, decide, deed));
      changed += written.size;
      allRefused.push(...refused);
    } while (after !== undefined);
    return outcomeOf(db, changed, allRefused);
  }

  return async (
    by: Translator,
    action: BulkAction,
    locale: string,
    { chosen, filter }: { chosen?: readonly Seen[] | undefined; filter?: MessageFilter | undefined },
  ): Promise<Outcome> => {
    requireOne(chosen, filter);
    if (reachOf(by, [locale]).length === 0 || !(await isLanguage(db, locale))) throw new AppError('not_found');
    if (chosen === undefined) {
      if (action === 'unapprove') {
        throw new AppError('validation.failed', { details: [{ path: 'body.chosen', code: 'required' }] });
      }
      return ofFilter(by, action, locale, filter ?? {});
    }
    const seen = new Map(chosen.map(({ id, rowVersion }) => [id, rowVersion]));
    const deed = { by: by.userId, at: clock() };
    const { written, refused } = await db.transaction(async (tx) => {
      const ids = [...seen.keys()];
      const decide = action === 'unapprove' ? unapproved(await earlierTexts(tx, ids, locale)) : actions[action];
      return changeTexts(tx, locale, ids, guarded(by, locale, seen, decide), deed);
    });
    return outcomeOf(db, written.size, refused);
  };
}
