import { survey } from 'core/contract/surveys/survey';
import { idCursor } from '../../plugins/idCursor';
import { answer, type Route, route } from '../../plugins/route';
import type { ParticipationService } from './service';

export function participationRoutes({ participations }: { participations: ParticipationService }): Route[] {
  return [
    route(survey.participations, async ({ caller, params, query }) => {
      const asked = { ...query, cursor: idCursor(query.cursor) };
      const { rows, cursor } = await participations.list(caller, params.id, asked);
      return answer(rows, { cursor });
    }),
    route(survey.marks, ({ caller, params }) => participations.marks(caller, params.id)),
  ];
}
