import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import type { OpenedSurveys } from './opened';
import type { SurveyRow } from './store';
import { findDeviceHash, findGuestByDevice, insertDevice } from './storeDevice';

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

/** Whether it is what this guest's browser holds. */
export async function isDeviceOf(
  db: Database | Transaction,
  userId: string,
  secret: string | undefined,
): Promise<boolean> {
  return secret !== undefined && (await findDeviceHash(db, userId)) === hashOf(secret);
}

/** The guest who came to this survey without a code, and holds this. */
export const guestWith = (db: Database, surveyId: string, secret: string): Promise<string | undefined> =>
  findGuestByDevice(db, surveyId, hashOf(secret));

/** The refusal of a code that goes on in one browser alone: it says where, and whom to ask. */
export async function codeBegun(
  surveys: Pick<OpenedSurveys, 'said'>,
  survey: SurveyRow,
  locale: string,
): Promise<AppError> {
  const { text: asker } = (await surveys.said(survey, locale)).say('asker');
  return new AppError('survey.code_begun', { params: { isKnown: asker === '' ? 'no' : 'yes', asker } });
}
