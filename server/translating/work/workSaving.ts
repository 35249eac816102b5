import type { Cell } from 'core/contract/translating/translation';
import type { CheckProblem } from 'core/language/checks';
import type { Transaction } from '../../database/connection';
import { AppError, type ErrorDetail, outdated } from '../../errors';
import { findMessage, nameOfAccount } from './storeWorkDetail';
import { lockStanding, type Standing, type StoredText } from './storeWorkSaving';
import { changeTexts, type Decide, noText } from './workChange';
import { codesOf, errorsOf } from './workChecks';
import type { WorkNeeds } from './workNeeds';
import { deedOf, type Translator } from './workReach';

export interface Given {
  text: string;
  status: 'machine' | 'draft' | 'reviewed';
  /** As the translation was read; 0: there was none. */
  rowVersion: number;
  /** As the source text was read; absent: the present one. */
  sourceVersion?: number | undefined;
}

/** As a translator sees it; `problems` are those of the checks. */
export const cellOf = (
  stored: (StoredText & { rowVersion: number }) | undefined,
  sourceVersion: number,
  problems: readonly string[],
): Cell => {
  if (stored === undefined || stored.status === 'missing') {
    return { text: null, state: 'missing', rowVersion: stored?.rowVersion ?? 0, problems: [] };
  }
  const { text, status, rowVersion } = stored;
  return {
    text,
    state: stored.sourceVersion < sourceVersion ? 'outdated' : status,
    rowVersion,
    problems: [...problems],
  };
};

const isSame = (a: StoredText | undefined, b: StoredText) =>
  a !== undefined &&
  a.text === b.text &&
  a.status === b.status &&
  a.sourceVersion === b.sourceVersion &&
  a.liveText === b.liveText;

/** What a permitted save makes of a translation; undefined: there is nothing to change. */
function savedText({ message, translation }: Standing, given: Given): StoredText | undefined {
  const isEmpty = given.text.trim() === '';
  if (isEmpty && (translation === undefined || translation.status === 'missing')) return undefined;
  const next: StoredText = isEmpty
    ? noText(message.sourceVersion)
    : {
        text: given.text,
        status: given.status,
        sourceVersion: Math.min(given.sourceVersion ?? message.sourceVersion, message.sourceVersion),
        liveText: given.status === 'reviewed' ? given.text : (translation?.liveText ?? null),
      };
  return isSame(translation, next) ? undefined : next;
}

/** The details of errors that prevent the approval of a text. */
const detailsOf = (errors: readonly CheckProblem[]): ErrorDetail[] =>
  errors.map(({ code, params }) => ({ path: 'body.text', code: `check.${code}`, params }));

/** @returns an error with the translation as it is now, who changed it, and when */
async function conflictOf(tx: Transaction, { message, translation }: Standing): Promise<AppError> {
  const current = {
    ...cellOf(translation, message.sourceVersion, translation?.problems ?? []),
    by: await nameOfAccount(tx, translation?.updatedBy ?? null),
    at: translation?.updatedAt ?? null,
  };
  return outdated('body.rowVersion', current.rowVersion, current);
}

/** Saves one translation. @throws AppError as `TranslationWork.save` says */
export async function saveText({ db, clock }: WorkNeeds, by: Translator, id: string, locale: string, given: Given) {
  const found = await findMessage(db, id);
  const deed = found && locale !== found.sourceLocale ? deedOf(by, locale, found.kind) : undefined;
  if (deed === undefined) throw new AppError('not_found');
  const isEmpty = given.text.trim() === '';
  if (given.status === 'reviewed' && !isEmpty && deed !== 'review') throw new AppError('translation.not_granted');

  return db.transaction(async (tx): Promise<Cell> => {
    let before: Standing | undefined;
    let errors: readonly CheckProblem[] = [];
    let problems: readonly string[] = [];
    const decide: Decide = (standing, check) => {
      before = standing;
      const { message, translation } = standing;
      if ((translation?.rowVersion ?? 0) !== given.rowVersion) return { refuse: 'conflict' };
      if ((given.sourceVersion ?? 0) > message.sourceVersion) return { refuse: 'validation.failed' };
      if (isEmpty && deed !== 'review' && translation?.liveText != null) return { refuse: 'translation.not_granted' };
      const next = savedText(standing, given);
      const found = check((next ?? translation)?.text ?? '');
      problems = codesOf(found);
      if (next === undefined) return undefined;
      errors = next.status === 'reviewed' ? errorsOf(found) : [];
      return errors.length > 0 ? { refuse: 'translation.problems' } : { next };
    };
    const { written, refused } = await changeTexts(tx, locale, [id], decide, { by: by.userId, at: clock() });
    switch (refused[0]?.code) {
      case undefined:
        break;
      case 'conflict': {
        // Another first translation may have come after the lock was requested.
        const [now] = await lockStanding(tx, [id], locale);
        throw now === undefined ? new AppError('not_found') : await conflictOf(tx, now);
      }
      case 'translation.problems':
        throw new AppError('translation.problems', { details: detailsOf(errors) });
      case 'translation.not_granted':
        throw new AppError('translation.not_granted');
      case 'validation.failed':
        throw new AppError('validation.failed', { details: [{ path: 'body.sourceVersion', code: 'invalid' }] });
      default:
        throw new AppError('not_found');
    }
    return cellOf(written.get(id) ?? before?.translation, before?.message.sourceVersion ?? 0, problems);
  });
}
