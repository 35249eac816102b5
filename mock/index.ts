import { account } from './account';
import { asset } from './asset';
import { audit } from './audit';
import { auth } from './auth';
import { type Handlers, mockRoutes } from './engine';
import { health } from './health';
import { instrument } from './instrument';
import { notice } from './notice';
import { profile } from './profile';
import { attempts, browse } from './respondent';
import { secondFactor } from './secondFactor';
import { session } from './session';
import { translation } from './translation';
import { user } from './user';

export const handlers: Handlers = {
  auth,
  account,
  secondFactor,
  session,
  profile,
  user,
  notice,
  audit,
  asset,
  translation,
  instrument,
  browse,
  attempts,
  health,
};

/** The whole contract, served from fixtures: Umi's development server and the client's tests mount it. */
export default mockRoutes(handlers);
