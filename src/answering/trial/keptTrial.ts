import type { AnswerSheet, Respondent } from 'core/instrument/document';
import { readItem, removeItem, writeItem } from '@/shell/session/storage';

/** What a person has given in a trial and not sent yet. */
export interface KeptTrial {
  answers: AnswerSheet;
  /** null: the questions have not been begun. */
  respondent: Respondent | null;
  comment: string;
}

/** Of one account and one instrument alone: whoever signs in next on this device has keys of their own. */
const keyOf = (account: string, instrument: string) => `trial:${account}:${instrument}`;

const nothing: KeptTrial = { answers: {}, respondent: null, comment: '' };

/** What this device keeps of a trial. */
export function keptTrial(account: string, instrument: string): KeptTrial {
  const stored = readItem('local', keyOf(account, instrument));
  if (stored === null) return nothing;
  try {
    return { ...nothing, ...JSON.parse(stored) };
  } catch {
    return nothing;
  }
}

/** Adds to what is kept, also beside another tab. @returns whether it outlives this page */
export function keepOfTrial(account: string, instrument: string, given: Partial<KeptTrial>): boolean {
  const before = keptTrial(account, instrument);
  const value = JSON.stringify({ ...before, ...given, answers: { ...before.answers, ...given.answers } });
  writeItem('local', keyOf(account, instrument), value);
  try {
    return window.localStorage.getItem(keyOf(account, instrument)) === value;
  } catch {
    return false;
  }
}

/** It has been sent. */
export const forgetTrial = (account: string, instrument: string): void =>
  removeItem('local', keyOf(account, instrument));
