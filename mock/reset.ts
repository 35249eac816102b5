import { resetAccounts } from './accounts';
import { configureAi } from './ai';
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
import { resetRescorings } from './rescoring';
import { resetRespondents } from './respondent';
import { resetTranslations } from './translationWorld';
import { resetTrials } from './trial';

/** The mock world as it was in the beginning. */
export function resetMock(): void {
  forgetTokens();
  forgetGrants();
  resetAccounts();
  resetAudit();
  configureAi(true);
  resetDrafts();
  resetGlossary();
  resetJobs();
  resetInstruments();
  resetLanguages();
  resetNotices();
  resetOwnAccounts();
  resetRescorings();
  resetRespondents();
  resetTranslations();
  resetTrials();
}
