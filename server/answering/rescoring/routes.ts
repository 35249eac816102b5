import { attempts } from 'core/contract/answering/attempt';
import { rescoring } from 'core/contract/answering/rescoring';
import { idCursor } from '../../plugins/idCursor';
import { answer, type Route, route } from '../../plugins/route';
import type { AdditionService } from './addition';
import type { RescoringService } from './service';

interface Needs {
  rescorings: RescoringService;
  additions: AdditionService;
}

export function rescoringRoutes({ rescorings, additions }: Needs): Route[] {
  return [
    route(attempts.addRespondent, async ({ caller, params, body, address }) => {
      await additions.add(caller.userId, params.id, body, address);
      return {};
    }),
    route(rescoring.whatIf, async ({ caller, params, body }) => ({
      job: await rescorings.whatIf(caller, params.id, body.version),
    })),
    route(rescoring.rescore, async ({ caller, params, body }) => ({
      job: await rescorings.rescore(caller, params.id, body),
    })),
    route(rescoring.latest, ({ caller, params, locale }) => rescorings.latest(caller, params.id, locale)),
    route(rescoring.changed, async ({ caller, params, query }) => {
      const asked = { instrumentId: params.id, jobId: params.job };
      const { rows, cursor } = await rescorings.changed(caller, asked, { ...query, cursor: idCursor(query.cursor) });
      return answer(rows, { cursor });
    }),
  ];
}
