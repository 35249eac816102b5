import type { TranslationDeed } from '../../access/translationGrants';
import type { CheckProblem } from '../../language/checks';
import { digestOf, type EntryProblem, type ExchangeStatus, type ReadEntry } from './unit';

/** What is there now. */
export interface Present {
  source: string;
  /** Empty: there is none. */
  text: string;
  status: ExchangeStatus;
  outdated: boolean;
}

export type Decision =
  | { what: 'empty' }
  | { what: 'unchanged' }
  /** The file has the text that went out, and somebody has changed it here since: that stays. */
  | { what: 'kept' }
  | { what: 'refused'; code: EntryProblem; params?: Record<string, string | number> }
  | {
      what: 'added' | 'changed';
      status: ExchangeStatus;
      outdated: boolean;
      /** `stale`: of an earlier source text; `edited`: changed here since the file was made. */
      warnings: ('stale' | 'edited')[];
      problems: CheckProblem[];
    };

const longestText = 20_000;
const ranks: Record<ExchangeStatus, number> = { machine: 1, draft: 2, reviewed: 3 };

/** What no database takes: U+0000, half of a pair of surrogates. */
const isUnstorable = (text: string) => text.includes('\0') || /\p{Cs}/u.test(text);

/**
 * What an entry of a file does to the existing translation. Nothing is removed: an empty entry leaves the text, one with the same text
 * never lowers its state, and one left unchanged in the file never replaces what was changed here since.
 * @param check the problems of a text; called only if it would be written
 */
export function decide(
  entry: ReadEntry,
  present: Present,
  may: TranslationDeed,
  asDraft: boolean,
  check: (text: string) => CheckProblem[],
): Decision {
  const { text, source, textDigest } = entry;
  if (text.trim() === '') return { what: 'empty' };
  if (isUnstorable(text)) return { what: 'refused', code: 'forbidden_characters' };
  if (text.length > longestText) return { what: 'refused', code: 'too_long', params: { maximum: longestText } };

  const touched = textDigest === null || digestOf(text) !== textDigest;
  const isThere = present.text !== '';
  const isSame = text === present.text;
  // Changed in the file: no longer machine-made, and a translation of the source given there.
  const changedThere = textDigest !== null && touched;
  const wanted = changedThere && (entry.outdated || entry.status === 'machine') ? 'draft' : (entry.status ?? 'draft');
  const stale = source !== null && source !== '' && source !== present.source;
  const outdated = stale || (entry.outdated && !changedThere);
  if (isThere && !isSame && !touched) return { what: 'kept' };

  const allowed: ExchangeStatus = wanted === 'reviewed' && (asDraft || may !== 'review') ? 'draft' : wanted;
  const intended = asDraft && allowed === 'machine' ? 'draft' : allowed;
  if (isSame) {
    const rises = ranks[intended] > ranks[present.status] && entry.status !== null && !outdated;
    const confirms = present.outdated && !outdated && source !== null && entry.status !== null;
    if (!rises && !confirms) return { what: 'unchanged' };
  }

  const problems = check(text);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (intended === 'reviewed' && errors.some(({ code }) => code === 'html')) return { what: 'refused', code: 'markup' };
  const status = intended === 'reviewed' && errors.length > 0 ? 'draft' : intended;
  // A confirmation keeps the review that the text has.
  const kept = isSame && ranks[present.status] > ranks[status] ? present.status : status;
  if (isSame && kept === present.status && outdated === present.outdated) return { what: 'unchanged' };
  const edited = textDigest !== null && isThere && digestOf(present.text) !== textDigest;
  const warnings: ('stale' | 'edited')[] = [
    ...(stale ? ['stale' as const] : []),
    ...(edited ? ['edited' as const] : []),
  ];
  return { what: isThere ? 'changed' : 'added', status: kept, outdated, warnings, problems };
}
