import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import type { OpenedSurveys } from './opened';
import type { SurveyRow } from './store';
import { findDeviceHash, findGuestByDevice, insertDevice, lockDeviceHash, setDeviceHash } from './storeDevice';

const hashOf = (secret: string): string => createHash('sha256').update(`survey device\n${secret}`).digest('hex');

/** Whether a code alone opens nothing of this survey once somebody has begun with it. */
export const needsDevice = ({ anonymity }: Pick<SurveyRow, 'anonymity'>): boolean => anonymity === 'confidential';

/**
 * Gives a guest what their browser keeps, once: the secret that it made itself, so that it has it also where the answer is lost, else a new
 * one. @returns undefined: the guest has one
 */
export async function giveDevice(
  tx: Transaction,
  userId: string,
  made: string | undefined,
): Promise<string | undefined> {
  const secret = made ?? randomBytes(32).toString('base64url');
  return (await insertDevice(tx, userId, hashOf(secret))) ? secret : undefined;
}

/** What a browser says that it holds. */
export interface HeldDevice {
  device?: string | undefined;
  /** Takes its place: whoever else knows the other one goes on no more. */
  newDevice?: string | undefined;
}

/** Both, since the answer to the call that replaced one may have been lost. */
const hashesOf = ({ device, newDevice }: HeldDevice): string[] =>
  [newDevice, device].flatMap((secret) => (secret === undefined ? [] : [hashOf(secret)]));

/** Whether it is what this guest's browser holds. */
export async function isDeviceOf(db: Database | Transaction, userId: string, held: HeldDevice): Promise<boolean> {
  const hashes = hashesOf(held);
  return hashes.length > 0 && hashes.includes((await findDeviceHash(db, userId)) ?? '');
}

/** The guest who came to this survey without a code, and holds this. */
export async function guestWith(db: Database, surveyId: string, held: HeldDevice): Promise<string | undefined> {
  for (const hash of hashesOf(held)) {
    const found = await findGuestByDevice(db, surveyId, hash);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Puts the new secret in the place of the one that is held. @returns false: another browser holds it by now */
export async function replaceDevice(tx: Transaction, userId: string, held: HeldDevice): Promise<boolean> {
  const [next] = hashesOf(held);
  if (next === undefined || !hashesOf(held).includes((await lockDeviceHash(tx, userId)) ?? '')) return false;
  await setDeviceHash(tx, userId, next);
  return true;
}

/** The refusal of a code that goes on in one browser alone: it says where, and whom to ask. */
export async function codeBegun(
  surveys: Pick<OpenedSurveys, 'said'>,
  survey: SurveyRow,
  locale: string,
): Promise<AppError> {
  const { text: asker } = (await surveys.said(survey, locale)).say('asker');
  return new AppError('survey.code_begun', { params: { isKnown: asker === '' ? 'no' : 'yes', asker } });
}
