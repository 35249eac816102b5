import { account } from './account';
import { asset } from './asset';
import { attempts } from './attempt';
import { audit } from './audit';
import { auth, secondFactor } from './auth';
import { browse } from './browse';
import { health } from './health';
import { instrument } from './instrument';
import { notice } from './notice';
import { profile, session } from './profile';
import { translation } from './translation';
import { user } from './user';

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
  translation,
  instrument,
  browse,
  attempts,
  health,
};
export type Contract = typeof contract;
