import type { Database } from '../../database/connection';
import type { AttemptPdfService } from '../attempt/reportPdf';
import type { AttemptService } from '../attempt/service';
import type { VersionReader } from '../instrument/versions';
import type { TranslationService } from '../translation/service';

/** Rights to see a result or to answer an instrument: given, redeemed, changed, revoked, used. */
export type AccessService = Record<never, never>;

interface Needs {
  db: Database;
  clock: () => Date;
  attempts: AttemptService;
  attemptPdfs: AttemptPdfService;
  versions: VersionReader;
  translations: TranslationService;
}

export function createAccessService(_: Needs): AccessService {
  return {};
}
