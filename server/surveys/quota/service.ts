import type { SurveyQuotas } from 'core/contract/surveys/surveyParts';
import type { SurveyQuota } from 'core/survey/document';
import type { Database } from '../../database/connection';
import type { Caller } from '../../plugins/route';
import { reached } from '../survey/reach';
import type { SurveyService } from '../survey/service';

export interface QuotaService {
  /** @throws AppError `not_found`, `access.denied` */
  read(by: Caller, id: string, locale: string): Promise<SurveyQuotas>;
  /** @throws AppError as `SurveyService.change` */
  change(
    by: Caller,
    id: string,
    given: { rowVersion: number; quotas: SurveyQuota[] },
    locale: string,
  ): Promise<SurveyQuotas>;
}

interface Needs {
  db: Database;
  surveys: Pick<SurveyService, 'change' | 'read'>;
}

export function createQuotaService({ db, surveys }: Needs): QuotaService {
  const read: QuotaService['read'] = async (by, id, locale) => {
    await reached(db, id, by, 'see');
    const { rowVersion, anonymity, quotas } = await surveys.read(by, id, locale);
    return { rowVersion, isRounded: anonymity !== 'identified', quotas };
  };
  return {
    read,
    change: async (by, id, given, locale) => {
      await surveys.change(by, id, given, locale);
      return read(by, id, locale);
    },
  };
}
