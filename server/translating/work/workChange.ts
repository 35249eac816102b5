import type { CheckProblem } from 'core/language/checks';
import type { Transaction } from '../../database/connection';
import { expectTextChanges } from '../../texts/service';
import { announceTexts } from '../../texts/store';
import { holdSurveysOf, showSurveyTexts } from '../../texts/storeSurveyTexts';
import { glossariesOf, holdLanguages } from './storeChecks';
import { lockStanding, type NewText, ownersOf, type Standing, type StoredText, writeTexts } from './storeWorkSaving';
import { codesOf, problemsOf } from './workChecks';
import { isInterface } from './workReach';

/** The change of a translation; undefined: none. `refuse`: an error code, or `check.CODE`; `unseen`: its key is not shown. */
export type Decision = { next: StoredText } | { refuse: string; unseen?: true } | undefined;

/** @param check finds the problems of a text of this message in the language */
export type Decide = (standing: Standing, check: (text: string) => CheckProblem[]) => Decision;

export interface Refusal {
  id: string;
  key: string;
  code: string;
}

interface Deed {
  /** null: the product itself, such as a job. */
  by: string | null;
  at: Date;
}

export interface Changed {
  /** By message id, the new texts. */
  written: Map<string, NewText>;
  refused: Refusal[];
}

/** Never reviewed, and empty. */
export const noText = (sourceVersion: number): StoredText => ({
  text: '',
  status: 'missing',
  sourceVersion,
  liveText: null,
});

/**
 * Changes the translations of messages into one language in the caller's transaction, each as `decide` says while it is locked: checks them,
 * keeps old texts as revisions, and notifies drafts of instruments, opened surveys and all servers. Everybody locks in one order: language,
 * instruments, surveys, messages, translations. Missing messages are refused as `not_found`.
 */
export async function changeTexts(
  tx: Transaction,
  locale: string,
  ids: readonly string[],
  decide: Decide,
  deed: Deed,
): Promise<Changed> {
  const refused: Refusal[] = [];
  const isKnown = (await holdLanguages(tx, [locale])).length > 0;
  await expectTextChanges(tx, await ownersOf(tx, ids));
  const surveys = await holdSurveysOf(tx, ids);
  const standings = isKnown ? await lockStanding(tx, ids, locale) : [];
  const present = new Set(standings.map(({ message }) => message.id));
  for (const id of ids) if (!present.has(id)) refused.push({ id, key: '', code: 'not_found' });

  const glossary = (await glossariesOf(tx, [locale])).get(locale) ?? [];
  const changes: NewText[] = [];
  let isLive = false;
  for (const standing of standings) {
    const { message, translation } = standing;
    const check = (text: string) => (text === '' ? [] : problemsOf(message, text, locale, glossary));
    const decision = decide(standing, check);
    if (decision === undefined) continue;
    if ('refuse' in decision) {
      refused.push({ id: message.id, key: decision.unseen ? '' : message.key, code: decision.refuse });
      continue;
    }
    const { next } = decision;
    if (isInterface(message.kind) && next.liveText !== (translation?.liveText ?? null)) isLive = true;
    const problems = codesOf(check(next.text));
    changes.push({ ...next, messageId: message.id, problems, rowVersion: translation?.rowVersion ?? 0 });
  }
  const written = await writeTexts(tx, locale, changes, deed);
  for (const { messageId } of changes) {
    if (written.has(messageId)) continue;
    const key = standings.find(({ message }) => message.id === messageId)?.message.key ?? '';
    refused.push({ id: messageId, key, code: 'conflict' });
  }
  if (isLive) await announceTexts(tx);
  if (written.size > 0) await showSurveyTexts(tx, surveys);
  const now = changes
    .filter(({ messageId }) => written.has(messageId))
    .map((change) => [change.messageId, { ...change, rowVersion: change.rowVersion + 1 }] as const);
  return { written: new Map(now), refused };
}
