import { randomBytes } from 'node:crypto';
import { partCode } from 'core/instrument/fieldSchema';
import type { SurveyDefinition } from 'core/survey/document';
import { surveyTextKeys } from 'core/survey/textKeys';
import { recordEvent } from '../../accounts/audit/service';
import type { Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { columnsOf } from './definition';
import { insertSurvey } from './store';
import { putCollaborator } from './storeCollaborators';
import { arrangeTexts } from './storeTexts';

/** The author of a change, and its time; `by` null: the command line, or the demonstration. */
export interface Deed {
  by: string | null;
  at: Date;
}

/** @throws AppError `validation.failed` */
export function requireCode(code: string, path = 'body.code'): void {
  if (partCode.safeParse(code).success) return;
  throw new AppError('validation.failed', { details: [{ path, code: 'code.malformed', params: { value: code } }] });
}

interface NewSurvey {
  id: string;
  code: string;
  baseLocale: string;
  definition: SurveyDefinition;
  /** What it was made from, for the log. */
  from?: Record<string, unknown>;
}

/** A new row for the definition, owned by whoever makes it. @throws AppError `survey.code_taken` */
export async function insertNew(
  tx: Transaction,
  { id, code, baseLocale, definition, from = {} }: NewSurvey,
  { by, at }: Deed,
): Promise<void> {
  const isNew = await insertSurvey(tx, {
    ...{ id, code, baseLocale, status: 'draft', checksum: '', seed: randomBytes(16).toString('base64url') },
    ...columnsOf(definition),
    ...{ createdAt: at, createdBy: by, updatedAt: at, updatedBy: by },
  });
  if (!isNew) {
    const details = [{ path: 'code', code: 'code.duplicate', params: { code } }];
    throw new AppError('survey.code_taken', { params: { code }, details });
  }
  if (by !== null) await putCollaborator(tx, id, by, 'own');
  const change = { code, ...from };
  await recordEvent(tx, { action: 'survey.created', actorId: by, entity: 'survey', entityId: id, change }, at);
}

export const newSurveyId = ({ at }: Deed): string => uuidv7(at.getTime());

/** Places the texts that were written with the survey. */
export const placeTexts = (tx: Transaction, id: string, definition: SurveyDefinition) =>
  arrangeTexts(tx, id, surveyTextKeys(definition));
