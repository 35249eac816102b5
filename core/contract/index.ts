import { access } from './access';
import { account } from './account';
import { asset } from './asset';
import { attempts } from './attempt';
import { audit } from './audit';
import { auth, secondFactor } from './auth';
import { browse } from './browse';
import { draft } from './draft';
import { exchange } from './exchange';
import { glossary } from './glossary';
import { health } from './health';
import { instrument } from './instrument';
import { job } from './job';
import { language } from './language';
import { notice } from './notice';
import { picture } from './picture';
import { profile, session } from './profile';
import { reportBatch } from './reportBatch';
import { rescoring } from './rescoring';
import { suggestion } from './suggestion';
import { translation } from './translation';
import { trial } from './trial';
import { user } from './user';
import { verification } from './verification';

/** Every endpoint of the product, by resource and name. */
export const contract = {
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
  picture,
  rescoring,
  trial,
  browse,
  attempts,
  access,
  verification,
  reportBatch,
  health,
};
export type Contract = typeof contract;
