import { resetAccess } from './access';
import { resetAccounts } from './accounts';
import { configureAi } from './ai';
import { resetAnswerAccess } from './answerAccess';
import { resetAudit } from './audit';
import { resetDrafts } from './draftWorld';
import { resetGlossary } from './glossaryWorld';
import { forgetGrants } from './grants';
import { resetInstruments } from './instrument';
import { resetJobs } from './jobWorld';
import { resetLanguages } from './languageWorld';
import { resetNotices } from './notice';
import { resetOwnAccounts } from './ownAccount';
import { forgetTokens } from './people';
import { resetReportBatches } from './reportBatch';
import { resetRescorings } from './rescoring';
import { resetRespondents } from './respondent';
import { resetTranslations } from './translationWorld';
import { resetTrend } from './trend';
import { resetTrials } from './trial';

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
  resetJobs();
  resetInstruments();
  resetLanguages();
  resetNotices();
  resetOwnAccounts();
  resetReportBatches();
  resetRescorings();
  resetRespondents();
  resetTranslations();
  resetTrend();
  resetTrials();
}
