import type { SurveyWaves } from 'core/contract/surveys/surveyParts';
import type { SurveyWave } from 'core/survey/document';
import type { Database } from '../../database/connection';
import type { Caller } from '../../plugins/route';
import { reached } from '../survey/reach';
import type { SurveyService } from '../survey/service';
import { countTakers } from './store';

export interface WaveService {
  /** @throws AppError `not_found`, `access.denied` */
  read(by: Caller, id: string): Promise<SurveyWaves>;
  /** @throws AppError as `SurveyService.change` */
  change(
    by: Caller,
    id: string,
    given: { rowVersion: number; waves: SurveyWave[] },
    locale: string,
  ): Promise<SurveyWaves>;
}

interface Needs {
  db: Database;
  surveys: Pick<SurveyService, 'change'>;
}

export function createWaveService({ db, surveys }: Needs): WaveService {
  const read: WaveService['read'] = async (by, id) => {
    const { record } = await reached(db, id, by, 'see');
    const rows = await countTakers(db, id);
    const counts = new Map(rows.map(({ wave, ...count }) => [wave, count]));
    const none = { started: 0, completed: 0 };
    const waves = (record.definition.waves ?? []).map((wave) => ({ ...wave, ...(counts.get(wave.code) ?? none) }));
    return { rowVersion: record.rowVersion, waves };
  };
  return {
    read,
    change: async (by, id, given, locale) => {
      await surveys.change(by, id, given, locale);
      return read(by, id);
    },
  };
}
