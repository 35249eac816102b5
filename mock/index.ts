import { auth } from './auth';
import { mockRoutes } from './engine';
import { health } from './health';
import { instrument } from './instrument';
import { attempts, browse } from './respondent';
import { translation } from './translation';
import { user } from './user';

/** The whole contract, served from fixtures: Umi's development server and the client's tests mount it. */
export default mockRoutes({ auth, user, translation, instrument, browse, attempts, health });
