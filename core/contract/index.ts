import { attempts } from './attempt';
import { auth } from './auth';
import { browse } from './browse';
import { health } from './health';
import { instrument } from './instrument';
import { translation } from './translation';
import { user } from './user';

/** Every endpoint of the product, by resource and name. */
export const contract = { auth, user, translation, instrument, browse, attempts, health };
export type Contract = typeof contract;
