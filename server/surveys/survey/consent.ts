import type { SurveyDefinition } from 'core/survey/document';
import type { Database, Transaction } from '../../database/connection';
import type { SurveyRecord } from './store';
import { consentStanding } from './storeConsent';

/**
 * The definition as it would be opened: where the text that people agree to is another one than that of its version, the version is the
 * next.
 */
export async function withConsentVersion(
  db: Database | Transaction,
  { id, definition, revision }: Pick<SurveyRecord, 'id' | 'definition' | 'revision'>,
): Promise<SurveyDefinition> {
  const { settings } = definition;
  if (revision === 0 || settings?.consent === undefined) return definition;
  const { newest, isOther } = await consentStanding(db, id, settings.consent.version);
  if (!isOther) return definition;
  return { ...definition, settings: { ...settings, consent: { version: newest + 1 } } };
}
