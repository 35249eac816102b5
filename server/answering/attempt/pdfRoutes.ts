import { attempts } from 'core/contract/answering/attempt';
import { fileAnswer, type Route, route } from '../../plugins/route';
import type { AttemptPdfService } from './reportPdf';
import { whoAnswered } from './result';
import type { AttemptService } from './service';

interface Needs {
  attempts: Pick<AttemptService, 'completed'>;
  attemptPdfs: AttemptPdfService;
}

export function attemptPdfRoutes({ attempts: service, attemptPdfs }: Needs): Route[] {
  return [
    route(attempts.reportPdf, async ({ caller, params, query }) => {
      const { report, locale, paper, country, answers } = query;
      const withAnswers = answers === 'with';
      const attempt = await service.completed(caller.userId, params.id);
      const { bytes, name } = await attemptPdfs.of(attempt, {
        ...{ report, locale, paper, country },
        withAnswers,
        reader: whoAnswered,
      });
      return fileAnswer(bytes, 'application/pdf', { name });
    }),
  ];
}
