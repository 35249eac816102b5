import { surveyParts } from 'core/contract/surveys/surveyParts';
import { fileAnswer, type Route, route } from '../../plugins/route';
import type { ArmList } from '../arm/list';
import type { QuotaService } from '../quota/service';
import type { WaveService } from '../wave/service';

interface Services {
  quotas: QuotaService;
  waves: WaveService;
  arms: ArmList;
}

export function surveyPartRoutes({ quotas, waves, arms }: Services): Route[] {
  return [
    route(surveyParts.quotas, ({ caller, params, locale }) => quotas.read(caller, params.id, locale)),
    route(surveyParts.setQuotas, ({ caller, params, body, locale }) => quotas.change(caller, params.id, body, locale)),
    route(surveyParts.waves, ({ caller, params }) => waves.read(caller, params.id)),
    route(surveyParts.setWaves, ({ caller, params, body, locale }) => waves.change(caller, params.id, body, locale)),
    route(surveyParts.arms, async ({ caller, params }) => {
      const { bytes, name } = await arms.csv(caller, params.id);
      return fileAnswer(bytes, 'text/csv; charset=utf-8', { name });
    }),
  ];
}
