import { instrument } from 'core/contract/authoring/instrument';
import type { Problem } from 'core/instrument/problem';
import { fallbackChain } from 'core/language';
import { answer, fileAnswer, type Route, route } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import type { ImportApart } from './importApart';
import type { ReportPdfService } from './reportPdf';
import type { InstrumentService } from './service';

interface Needs {
  instruments: InstrumentService;
  importApart: ImportApart;
  reportPdfs: ReportPdfService;
  translations: TranslationService;
}

export function instrumentRoutes({ instruments, importApart, reportPdfs, translations }: Needs): Route[] {
  const told = (locale: string, problems: readonly Problem[]) =>
    Promise.all(
      problems.map(async (problem) => ({
        ...problem,
        message: await translations.messages.ofDetail(locale, problem.code, problem.params),
      })),
    );

  return [
    route(instrument.list, async ({ query, locale }) => {
      const chain = fallbackChain(locale, await translations.fallbacks());
      const { rows, ...count } = await instruments.list(query, chain);
      return answer(rows, count);
    }),
    route(instrument.get, ({ params }) => instruments.get(params.id)),
    route(instrument.attemptWeeks, ({ params }) => instruments.attemptWeeks(params.id)),
    route(instrument.questions, ({ query, locale }) =>
      instruments.questions({ ...query, locale: query.locale ?? locale }),
    ),
    route(instrument.import, async ({ body, query, caller, locale }) => {
      const { id, code, kept, ...found } = await (Buffer.isBuffer(body)
        ? importApart(body, { mode: query.mode, by: caller.userId })
        : instruments.importDocument(body, query.mode, caller.userId));
      const [changed, dropped] = [await told(locale, found.changed), await told(locale, found.dropped)];
      return { id, code, report: { kept, changed, dropped } };
    }),
    route(instrument.create, ({ body, caller }) => instruments.create(body, caller.userId)),
    route(instrument.duplicate, ({ params, body, caller }) => instruments.duplicate(params.id, body, caller.userId)),
    route(instrument.archive, ({ params, body, caller }) => instruments.archive(params.id, body, caller.userId)),
    route(instrument.remove, async ({ params, caller }) => {
      await instruments.remove(params.id, caller.userId);
      return {};
    }),
    route(instrument.reportPdf, async ({ params, body }) => {
      const { bytes, name } = await reportPdfs.ofDraft(params.id, body);
      return fileAnswer(bytes, 'application/pdf', { name });
    }),
    route(instrument.export, async ({ params, query }) => ({
      ...(await instruments.exportDocument(params.id, query.version, query.texts === 'approved')),
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
