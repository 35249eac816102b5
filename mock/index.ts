import { access } from './access';
import { account } from './account';
import { asset } from './asset';
import { audit } from './audit';
import { auth } from './auth';
import { browse } from './browsing';
import { draft } from './draft';
import { endings } from './ending';
import { type Handlers, mockRoutes } from './engine';
import { exchange } from './exchange';
import { glossary } from './glossary';
import { health } from './health';
import { instrument } from './instrument';
import { job } from './job';
import { language } from './language';
import { notice } from './notice';
import { picture } from './picture';
import { profile } from './profile';
import { reportBatch } from './reportBatch';
import { rescoring } from './rescoring';
import { attempts } from './respondent';
import { secondFactor } from './secondFactor';
import { session } from './session';
import { suggestion } from './suggestion';
import { translation } from './translation';
import { trend } from './trend';
import { trial } from './trial';
import { user } from './user';
import { verification } from './verification';

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
  language,
  translation,
  glossary,
  suggestion,
  exchange,
  job,
  instrument,
  draft,
  browse,
  attempts: { ...attempts, ...endings, trend },
  access,
  verification,
  reportBatch,
  health,
  picture,
  rescoring,
  trial,
};

/** The whole contract, served from fixtures: Umi's development server and the client's tests mount it. */
export default mockRoutes(handlers);
