import type { AnswerSheet, Respondent } from 'core/instrument/document';
import { readItem, removeItem, writeItem } from '@/shell/session/storage';

/** Answers of a trial that are not sent yet. */
export interface KeptTrial {
  answers: AnswerSheet;
  /** null: not started yet. */
  respondent: Respondent | null;
  comment: string;
}

/** By account and instrument: another account on this device has other keys. */
const keyOf = (account: string, instrument: string) => `trial:${account}:${instrument}`;

const nothing: KeptTrial = { answers: {}, respondent: null, comment: '' };

export function keptTrial(account: string, instrument: string): KeptTrial {
  const stored = readItem('local', keyOf(account, instrument));
  if (stored === null) return nothing;
  try {
    return { ...nothing, ...JSON.parse(stored) };
  } catch {
    return nothing;
  }
}

/** Adds to the kept answers, together with those of another tab. @returns whether they outlive this page */
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

export const forgetTrial = (account: string, instrument: string): void =>
  removeItem('local', keyOf(account, instrument));
