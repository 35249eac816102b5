import type { ProgressRow } from 'core/contract/translating/language';
import type { Database } from '../../database/connection';
import { progressOf } from './workProgress';
import type { Translator } from './workReach';

export { holdLanguages, uncheck } from './storeChecks';
export { draftsOf } from './storeNames';
export { conditionOf } from './storeWorkFilter';

export interface TranslationProgress {
  /**
   * Progress of each kind in each language (default: all), as far as the caller may see. Kinds without texts to translate are left out.
   */
  progressOf(by: Translator, locales?: readonly string[]): Promise<ProgressRow[]>;
}

export const createTranslationProgress = (db: Database): TranslationProgress => ({
  progressOf: (by, locales) => progressOf(db, by, locales),
});
