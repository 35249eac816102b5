import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/connection';
import { createMailer, type MailService } from './mail/service';
import { type AccountService, createAccountService } from './resources/account/service';
import { type AssetService, createAssetService } from './resources/asset/service';
import { type AttemptService, createAttemptService } from './resources/attempt/service';
import { type AuditService, createAuditService } from './resources/audit/service';
import { type AuthService, createAuthService } from './resources/auth/service';
import { type BrowseService, createBrowseService } from './resources/browse/service';
import { createHealthService, type HealthService } from './resources/health/service';
import { createInstrumentService, type InstrumentService } from './resources/instrument/service';
import { createVersionReader, type VersionReader } from './resources/instrument/versions';
import { createNoticeService, type NoticeService } from './resources/notice/service';
import { createProfileService, type ProfileService } from './resources/profile/service';
import { createSessionService, type SessionService } from './resources/session/service';
import { createTranslationService, type TranslationService } from './resources/translation/service';
import { createUserAdministration, type UserAdministration } from './resources/user/administration';
import { createUserService, type UserService } from './resources/user/service';

export interface ServiceContext {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  tokenSecret: string;
  /** Where people reach the product, base path included, ending in `/`: what the links of mails begin with. Known once the server listens. */
  siteUrl: () => string;
  mail: { smtpUrl: string | undefined; from: string | undefined /** Absolute. */; outbox: string };
  google: { clientId: string | undefined; issuer: string; keysUrl: string | undefined };
  /** Migrations applied when this server started; readiness wants as many. */
  migrations: number;
}

export interface Services {
  auth: AuthService;
  audit: AuditService;
  accounts: AccountService;
  mail: MailService;
  assets: AssetService;
  profiles: ProfileService;
  users: UserService;
  administration: UserAdministration;
  notices: NoticeService;
  sessions: SessionService;
  translations: TranslationService;
  instruments: InstrumentService;
  versions: VersionReader;
  attempts: AttemptService;
  browsing: BrowseService;
  health: HealthService;
}

/** Every service of the product, each given what it needs. */
export function createServices(context: ServiceContext): Services {
  const audit = createAuditService(context);
  const assets = createAssetService(context);
  const translations = createTranslationService(context);
  const mail = createMailer({ ...context, translations });
  const auth = createAuthService({ ...context, audit, mail });
  const accounts = createAccountService({ ...context, audit, mail });
  const notices = createNoticeService({ ...context, translations });
  const versions = createVersionReader({ ...context, translations });
  const profiles = createProfileService({ ...context, audit, auth, assets, mail, translations, versions });
  const attempts = createAttemptService({ ...context, versions });
  return {
    auth,
    audit,
    accounts,
    mail,
    assets,
    profiles,
    users: createUserService(context),
    administration: createUserAdministration({
      ...context,
      audit,
      auth,
      assets,
      mail,
      profiles,
      translations,
      invitations: accounts,
    }),
    notices,
    sessions: createSessionService({ ...context, audit, auth }),
    translations,
    instruments: createInstrumentService(context),
    versions,
    attempts,
    browsing: createBrowseService({ ...context, translations, versions, attempts }),
    health: createHealthService(context),
  };
}
