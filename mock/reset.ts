import { resetAccounts } from './accounts/accounts';
import { resetAudit } from './accounts/audit';
import { resetOwnAccounts } from './accounts/ownAccount';
import { forgetTokens } from './accounts/people';
import { resetAccess } from './answering/access';
import { resetAnswerAccess } from './answering/answerAccess';
import { resetRespondents } from './answering/attempts';
import { resetReportBatches } from './answering/reportBatch';
import { resetRescorings } from './answering/rescoring';
import { resetTrend } from './answering/trend';
import { resetTrials } from './answering/trial';
import { resetDrafts } from './authoring/draftWorld';
import { resetInstruments } from './authoring/instrument';
import { setHelpList } from './platform/help';
import { resetJobs } from './platform/jobWorld';
import { resetNotices } from './platform/notice';
import { resetSurveys } from './surveys/surveyWorld';
import { configureAi } from './translating/ai';
import { resetGlossary } from './translating/glossaryWorld';
import { forgetGrants } from './translating/grants';
import { languages } from './translating/languageWorld';
import { resetTranslations } from './translating/translationWorld';

/** The mock world in its initial state. */
export function resetMock(): void {
  forgetTokens();
  forgetGrants();
  resetAccess();
  resetAccounts();
  resetAnswerAccess();
  resetAudit();
  configureAi(true);
  resetDrafts();
  resetGlossary();
  setHelpList();
  resetJobs();
  resetInstruments();
  languages.reset();
  resetNotices();
  resetOwnAccounts();
  resetReportBatches();
  resetRescorings();
  resetRespondents();
  resetSurveys();
  resetTranslations();
  resetTrend();
  resetTrials();
}
