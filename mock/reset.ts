import { resetInstruments } from './instrument';
import { forgetTokens } from './people';
import { resetRespondents } from './respondent';

/** The mock world as it was in the beginning. */
export function resetMock(): void {
  forgetTokens();
  resetInstruments();
  resetRespondents();
}
