import { accountRoutes } from './accounts/account/routes';
import { assetRoutes } from './accounts/asset/routes';
import { auditRoutes } from './accounts/audit/routes';
import { authRoutes } from './accounts/auth/routes';
import { profileRoutes } from './accounts/profile/routes';
import { sessionRoutes } from './accounts/session/routes';
import { userRoutes } from './accounts/user/routes';
import { accessRoutes } from './answering/access/routes';
import { endingRoutes } from './answering/attempt/endingRoutes';
import { attemptPdfRoutes } from './answering/attempt/pdfRoutes';
import { attemptRoutes } from './answering/attempt/routes';
import { trendRoutes } from './answering/attempt/trendRoutes';
import { browseRoutes } from './answering/browse/routes';
import { reportBatchRoutes } from './answering/reportBatch/routes';
import { rescoringRoutes } from './answering/rescoring/routes';
import { trialRoutes } from './answering/trial/routes';
import { verificationRoutes } from './answering/verification/routes';
import { draftRoutes } from './authoring/draft/routes';
import { placeRoutes } from './authoring/instrument/placeRoutes';
import { instrumentRoutes } from './authoring/instrument/routes';
import { ownDataRoutes } from './desk/ownData/routes';
import type { HelpFile } from './helpFile';
import { healthRoutes } from './platform/health/routes';
import { helpRoutes } from './platform/help/routes';
import { jobRoutes } from './platform/job/routes';
import { noticeRoutes } from './platform/notice/routes';
import { pictureRoutes } from './platform/picture/routes';
import type { Route } from './plugins/route';
import type { Services } from './services';
import { invitationRoutes } from './surveys/invitation/routes';
import { mySurveyRoutes } from './surveys/mySurvey/routes';
import { participationRoutes } from './surveys/participation/routes';
import { surveyRoutes } from './surveys/survey/routes';
import { translationRoutes } from './texts/routes';
import { exchangeRoutes } from './translating/exchange/routes';
import { glossaryRoutes } from './translating/glossary/routes';
import { languageRoutes } from './translating/language/routes';
import { suggestionRoutes } from './translating/suggestion/routes';
import { translationWorkRoutes } from './translating/work/workRoutes';

interface Process {
  metrics: () => Promise<string>;
  metricsToken: string | undefined;
  openApi: { openapi: string };
  help: HelpFile;
}

/** The handlers of every contract row. */
export function allRoutes(services: Services, process: Process): Route[] {
  return services.gatePages([
    ...authRoutes(services),
    ...accountRoutes(services),
    ...sessionRoutes(services),
    ...profileRoutes(services),
    ...ownDataRoutes(services),
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
    ...invitationRoutes(services),
    ...participationRoutes(services),
    ...surveyRoutes(services),
    ...mySurveyRoutes(services),
    ...helpRoutes({ ...services, ...process }),
    ...healthRoutes({ ...services, ...process }),
  ]);
}
