import { survey } from 'core/contract/surveys/survey';
import { AppError } from '../../errors';
import { answer, type Route, route } from '../../plugins/route';
import type { SurveyService } from './service';
import type { SurveyTakeIn } from './takeIn';

interface Needs {
  surveys: SurveyService;
  surveyTakeIn: SurveyTakeIn;
}

export function surveyRoutes({ surveys, surveyTakeIn }: Needs): Route[] {
  return [
    route(survey.list, async ({ caller, query, locale }) => {
      const { rows, ...count } = await surveys.list(caller, query, locale);
      return answer(rows, count);
    }),
    route(survey.create, ({ caller, body }) => surveys.create(caller, body)),
    route(survey.read, ({ caller, params, locale }) => surveys.read(caller, params.id, locale)),
    route(survey.changes, ({ caller, params, locale }) => surveys.changes(caller, params.id, locale)),
    route(survey.change, ({ caller, params, body, locale }) => surveys.change(caller, params.id, body, locale)),
    route(survey.remove, async ({ caller, params }) => {
      await surveys.remove(caller, params.id);
      return {};
    }),
    route(survey.addItem, ({ caller, params, body }) =>
      Buffer.isBuffer(body) ? surveyTakeIn.addItem(body, caller, params.id) : surveys.addItem(caller, params.id, body),
    ),
    route(survey.setItems, ({ caller, params, body, locale }) => surveys.setItems(caller, params.id, body, locale)),
    route(survey.removeItem, async ({ caller, params }) => {
      await surveys.removeItem(caller, params.id, params.code);
      return {};
    }),
    route(survey.texts, ({ caller, params }) => surveys.texts(caller, params.id)),
    route(survey.setTexts, ({ caller, params, body }) => surveys.setTexts(caller, params.id, body)),
    route(survey.import, ({ caller, body }) => {
      if (Buffer.isBuffer(body)) return surveyTakeIn.import(body, caller.userId);
      if (typeof body !== 'object' || body === null) throw new AppError('request.malformed');
      return surveys.importDocument(body, caller.userId);
    }),
    route(survey.export, async ({ caller, params }) => ({ ...(await surveys.exportDocument(caller, params.id)) })),
    route(survey.duplicate, ({ caller, params, body }) => surveys.duplicate(caller, params.id, body.code)),
    route(survey.open, async ({ caller, params }) => ({ status: await surveys.open(caller, params.id) })),
    route(survey.close, async ({ caller, params }) => ({ status: await surveys.close(caller, params.id) })),
    route(survey.reopen, async ({ caller, params }) => ({ status: await surveys.reopen(caller, params.id) })),
    route(survey.archive, async ({ caller, params }) => ({ status: await surveys.archive(caller, params.id) })),
    route(survey.setPassword, ({ caller, params, body, locale }) =>
      surveys.setPassword(caller, params.id, body.password, locale),
    ),
    route(survey.removePassword, ({ caller, params, locale }) => surveys.setPassword(caller, params.id, null, locale)),
    route(survey.collaborators, ({ caller, params }) => surveys.collaborators(caller, params.id)),
    route(survey.setCollaborators, ({ caller, params, body }) =>
      surveys.setCollaborators(caller, params.id, body.collaborators),
    ),
  ];
}
