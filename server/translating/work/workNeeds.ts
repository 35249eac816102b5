import type { TranslationGrant } from 'core/access/translationGrants';
import type { Database } from '../../database/connection';

export interface WorkNeeds {
  db: Database;
  clock: () => Date;
  /** Translation permissions of an account, for rows whose callers carry none. */
  grantsOf(userId: string): Promise<TranslationGrant[]>;
  /** Whether an AI endpoint is configured. */
  ai: boolean;
}
