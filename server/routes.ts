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
import { chatRoutes } from './assistant/chat/routes';
import { promptRoutes } from './assistant/prompt/routes';
import { catalogRoutes } from './authoring/catalog/routes';
import { draftRoutes } from './authoring/draft/routes';
import { placeRoutes } from './authoring/instrument/placeRoutes';
import { instrumentRoutes } from './authoring/instrument/routes';
import { readerRoutes } from './authoring/readers/routes';
import { testRunRoutes } from './authoring/testRun/routes';
import { ownDataRoutes } from './desk/ownData/routes';
import { dataExportRoutes } from './export/routes';
import { licenceRoutes } from './ordering/licence/routes';
import { orderRoutes } from './ordering/order/routes';
import { paymentRoutes } from './ordering/payment/routes';
import { productRoutes } from './ordering/product/routes';
import { healthRoutes } from './platform/health/routes';
import { helpRoutes } from './platform/help/routes';
import { jobRoutes } from './platform/job/routes';
import { noticeRoutes } from './platform/notice/routes';
import { pictureRoutes } from './platform/picture/routes';
import type { Route } from './plugins/route';
import { textCodingRoutes } from './results/codingRoutes';
import { resultRoutes } from './results/routes';
import { resultViewRoutes } from './results/views/routes';
import type { Services } from './services';
import { invitationRoutes } from './surveys/invitation/routes';
import { messageRoutes } from './surveys/mail/routes';
import { mySurveyRoutes } from './surveys/mySurvey/routes';
import { participationRoutes } from './surveys/participation/routes';
import { surveyPartRoutes } from './surveys/survey/partRoutes';
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
    ...readerRoutes(services),
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
    ...dataExportRoutes(services),
    ...invitationRoutes(services),
    ...participationRoutes(services),
    ...surveyRoutes(services),
    ...surveyPartRoutes(services),
    ...messageRoutes(services),
    ...mySurveyRoutes(services),
    ...resultRoutes(services),
    ...resultViewRoutes(services),
    ...textCodingRoutes(services),
    ...helpRoutes(services),
    ...catalogRoutes(services),
    ...promptRoutes(services),
    ...chatRoutes(services),
    ...productRoutes(services),
    ...orderRoutes(services),
    ...licenceRoutes(services),
    ...paymentRoutes(services),
    ...testRunRoutes(services),
    ...healthRoutes({ ...services, ...process }),
  ]);
}
