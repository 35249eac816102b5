import { resetAccounts } from './accounts';
import { resetAudit } from './audit';
import { forgetGrants } from './grants';
import { resetInstruments } from './instrument';
import { resetNotices } from './notice';
import { resetOwnAccounts } from './ownAccount';
import { forgetTokens } from './people';
import { resetRespondents } from './respondent';

/** The mock world as it was in the beginning. */
export function resetMock(): void {
  forgetTokens();
  forgetGrants();
  resetAccounts();
  resetAudit();
  resetInstruments();
  resetNotices();
  resetOwnAccounts();
  resetRespondents();
}
