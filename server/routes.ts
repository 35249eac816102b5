import type { Route } from './plugins/route';
import { accessRoutes } from './resources/access/routes';
import { accountRoutes } from './resources/account/routes';
import { assetRoutes } from './resources/asset/routes';
import { endingRoutes } from './resources/attempt/endingRoutes';
import { attemptPdfRoutes } from './resources/attempt/pdfRoutes';
import { attemptRoutes } from './resources/attempt/routes';
import { trendRoutes } from './resources/attempt/trendRoutes';
import { auditRoutes } from './resources/audit/routes';
import { authRoutes } from './resources/auth/routes';
import { browseRoutes } from './resources/browse/routes';
import { draftRoutes } from './resources/draft/routes';
import { exchangeRoutes } from './resources/exchange/routes';
import { glossaryRoutes } from './resources/glossary/routes';
import { healthRoutes } from './resources/health/routes';
import { placeRoutes } from './resources/instrument/placeRoutes';
import { instrumentRoutes } from './resources/instrument/routes';
import { jobRoutes } from './resources/job/routes';
import { languageRoutes } from './resources/language/routes';
import { noticeRoutes } from './resources/notice/routes';
import { pictureRoutes } from './resources/picture/routes';
import { profileRoutes } from './resources/profile/routes';
import { reportBatchRoutes } from './resources/reportBatch/routes';
import { rescoringRoutes } from './resources/rescoring/routes';
import { sessionRoutes } from './resources/session/routes';
import { suggestionRoutes } from './resources/suggestion/routes';
import { translationRoutes } from './resources/translation/routes';
import { translationWorkRoutes } from './resources/translation/workRoutes';
import { trialRoutes } from './resources/trial/routes';
import { userRoutes } from './resources/user/routes';
import { verificationRoutes } from './resources/verification/routes';
import type { Services } from './services';

interface Process {
  metrics: () => Promise<string>;
  metricsToken: string | undefined;
  openApi: { openapi: string };
}

/** The handlers of every contract row. */
export function allRoutes(services: Services, process: Process): Route[] {
  return [
    ...authRoutes(services),
    ...accountRoutes(services),
    ...sessionRoutes(services),
    ...profileRoutes(services),
    ...noticeRoutes(services),
    ...auditRoutes(services),
    ...assetRoutes(services),
    ...userRoutes(services),
    ...languageRoutes(services),
    ...translationRoutes(services),
    ...translationWorkRoutes(services),
    ...glossaryRoutes(services),
    ...suggestionRoutes(services),
    ...exchangeRoutes(services),
    ...jobRoutes(services),
    ...instrumentRoutes(services),
    ...placeRoutes(services),
    ...draftRoutes(services),
    ...pictureRoutes(services),
    ...rescoringRoutes(services),
    ...trialRoutes(services),
    ...browseRoutes(services),
    ...attemptRoutes(services),
    ...endingRoutes(services),
    ...trendRoutes(services),
    ...attemptPdfRoutes(services),
    ...accessRoutes(services),
    ...verificationRoutes(services),
    ...reportBatchRoutes(services),
    ...healthRoutes({ ...services, ...process }),
  ];
}
