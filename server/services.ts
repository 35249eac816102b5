import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/connection';
import { type AttemptService, createAttemptService } from './resources/attempt/service';
import { type AuthService, createAuthService } from './resources/auth/service';
import { type BrowseService, createBrowseService } from './resources/browse/service';
import { createHealthService, type HealthService } from './resources/health/service';
import { createInstrumentService, type InstrumentService } from './resources/instrument/service';
import { createVersionReader, type VersionReader } from './resources/instrument/versions';
import { createTranslationService, type TranslationService } from './resources/translation/service';
import { createUserService, type UserService } from './resources/user/service';

export interface ServiceContext {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  tokenSecret: string;
  /** Migrations applied when this server started; readiness wants as many. */
  migrations: number;
}

export interface Services {
  auth: AuthService;
  users: UserService;
  translations: TranslationService;
  instruments: InstrumentService;
  versions: VersionReader;
  attempts: AttemptService;
  browsing: BrowseService;
  health: HealthService;
}

/** Every service of the product, each given what it needs. */
export function createServices(context: ServiceContext): Services {
  const translations = createTranslationService(context);
  const versions = createVersionReader({ ...context, translations });
  const attempts = createAttemptService({ ...context, versions });
  return {
    auth: createAuthService(context),
    users: createUserService(context),
    translations,
    instruments: createInstrumentService(context),
    versions,
    attempts,
    browsing: createBrowseService({ ...context, translations, versions, attempts }),
    health: createHealthService(context),
  };
}
