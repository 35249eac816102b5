import { instrument } from 'core/contract/instrument';
import type { Problem } from 'core/instrument/problem';
import { AppError } from '../../errors';
import { answer, type Route, route } from '../../plugins/route';
import type { TranslationService } from '../translation/service';
import type { InstrumentService } from './service';

interface Needs {
  instruments: InstrumentService;
  translations: TranslationService;
}

export function instrumentRoutes({ instruments, translations }: Needs): Route[] {
  const told = (locale: string, problems: readonly Problem[]) =>
    Promise.all(
      problems.map(async (problem) => ({
        ...problem,
        message: await translations.messages.ofDetail(locale, problem.code, problem.params),
      })),
    );

  const absent = () => {
    throw new AppError('internal');
  };

  return [
    route(instrument.list, async ({ query }) => {
      const { rows, ...count } = await instruments.list(query);
      return answer(rows, count);
    }),
    route(instrument.get, ({ params }) => instruments.get(params.id)),
    route(instrument.import, async ({ body, query, caller, locale }) => {
      const { id, code, kept, dropped } = await instruments.importDocument(body, query.mode, caller.userId);
      return { id, code, report: { kept, changed: [], dropped: await told(locale, dropped) } };
    }),
    route(instrument.create, absent),
    route(instrument.duplicate, absent),
    route(instrument.archive, absent),
    route(instrument.remove, absent),
    route(instrument.reportPdf, absent),
    route(instrument.export, async ({ params, query }) => ({
      ...(await instruments.exportDocument(params.id, query.version)),
    })),
    route(instrument.check, async ({ params, locale }) => told(locale, await instruments.check(params.id))),
    route(instrument.publish, async ({ params, body, caller }) => ({
      version: await instruments.publish(params.id, body, caller.userId),
    })),
    route(instrument.textRevision, ({ params }) => instruments.textRevisions.state(params.id)),
    route(instrument.reviseTexts, ({ caller, params, body }) =>
      instruments.textRevisions.revise(params.id, body, caller.userId),
    ),
    route(instrument.test, ({ params, body }) => instruments.test(params.id, body)),
  ];
}
