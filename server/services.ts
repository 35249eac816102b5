import type { FastifyBaseLogger } from 'fastify';
import { type AccountService, createAccountService } from './accounts/account/service';
import { type AssetService, createAssetService } from './accounts/asset/service';
import { type AuditService, createAuditService } from './accounts/audit/service';
import { type AuthService, createAuthService } from './accounts/auth/service';
import { createProfileService, type ProfileService } from './accounts/profile/service';
import { createSessionService, type SessionService } from './accounts/session/service';
import { createUserAdministration, type UserAdministration } from './accounts/user/administration';
import { createUserService, type UserService } from './accounts/user/service';
import { createAiClient } from './ai/client';
import { createAccessRights } from './answering/access/rights';
import { type AccessService, createAccessService } from './answering/access/service';
import { type AttemptEndings, createAttemptEndings } from './answering/attempt/ending';
import { type AttemptPdfService, createAttemptPdfService } from './answering/attempt/reportPdf';
import { type AttemptService, createAttemptService } from './answering/attempt/service';
import { createTrendService, type TrendService } from './answering/attempt/trend';
import { type BrowseService, createBrowseService } from './answering/browse/service';
import { createReportBatchService, type ReportBatchService } from './answering/reportBatch/service';
import { createRescoringService, type RescoringService } from './answering/rescoring/service';
import { createTrialService, type TrialService } from './answering/trial/service';
import { createVerificationService, type VerificationService } from './answering/verification/service';
import { apartWhereLarge, type LargeDrafts } from './authoring/draft/largeDrafts';
import { createDraftService, type DraftService } from './authoring/draft/service';
import { createImportApart, type ImportApart } from './authoring/instrument/importApart';
import { gatePages } from './authoring/instrument/pageGate';
import { createPlaceService, type PlaceService } from './authoring/instrument/place';
import { createReportPdfService, type ReportPdfService } from './authoring/instrument/reportPdf';
import { createInstrumentService, type InstrumentService } from './authoring/instrument/service';
import { createVersionReader, type VersionReader } from './authoring/instrument/versions';
import type { Database } from './database/connection';
import { createExportAccount, type ExportAccount } from './desk/ownData/export';
import { createMailer, type MailService } from './mail/service';
import { createPdfService, type PdfService } from './pdf/service';
import { createHealthService, type HealthService } from './platform/health/service';
import { createJobService, type JobService } from './platform/job/service';
import { createNoticeService, type NoticeService } from './platform/notice/service';
import { createPictureService, type PictureService } from './platform/picture/service';
import type { Route } from './plugins/route';
import { createInvitationService, type InvitationService } from './surveys/invitation/service';
import { createMySurveyService, type MySurveyService } from './surveys/mySurvey/service';
import { createParticipationService, type ParticipationService } from './surveys/participation/service';
import { createSurveyService, type SurveyService } from './surveys/survey/service';
import { createTranslationService, type TranslationService } from './texts/service';
import { createExchangeService, type ExchangeService } from './translating/exchange/service';
import { createGlossaryService, type GlossaryService } from './translating/glossary/service';
import { createLanguageService, type LanguageService } from './translating/language/service';
import { createSuggestionService, type SuggestionService } from './translating/suggestion/service';
import { createTranslationProgress, type TranslationProgress } from './translating/work/service';
import { createTranslationWork, type TranslationWork } from './translating/work/work';

export interface ServiceContext {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  tokenSecret: string;
  /** The product's address, base path included, ending in `/`: the start of links in mails. Known once the server listens. */
  siteUrl: () => string;
  mail: { smtpUrl: string | undefined; from: string | undefined /** Absolute. */; outbox: string };
  google: { clientId: string | undefined; issuer: string; keysUrl: string | undefined };
  /** An AI endpoint; absent: none is configured. */
  ai?: { baseUrl: string; model: string; apiKey: string | undefined } | undefined;
  /** Migrations applied when this server started; readiness requires as many. */
  migrations: number;
}

export interface Services {
  auth: AuthService;
  audit: AuditService;
  accounts: AccountService;
  mail: MailService;
  assets: AssetService;
  pictures: PictureService;
  profiles: ProfileService;
  users: UserService;
  administration: UserAdministration;
  notices: NoticeService;
  sessions: SessionService;
  languages: LanguageService;
  translations: TranslationService;
  translationProgress: TranslationProgress;
  exportAccount: ExportAccount;
  translationWork: TranslationWork;
  glossaries: GlossaryService;
  exchanges: ExchangeService;
  jobs: JobService;
  suggestions: SuggestionService;
  rescorings: RescoringService;
  importApart: ImportApart;
  /** See `gatePages`. */
  gatePages(routes: readonly Route[]): Route[];
  largeDrafts: Pick<LargeDrafts, 'close'>;
  instruments: InstrumentService;
  pdf: PdfService;
  reportPdfs: ReportPdfService;
  drafts: DraftService;
  trials: TrialService;
  places: PlaceService;
  versions: VersionReader;
  attempts: AttemptService;
  trends: TrendService;
  endings: AttemptEndings;
  attemptPdfs: AttemptPdfService;
  access: AccessService;
  verifications: VerificationService;
  reportBatches: ReportBatchService;
  browsing: BrowseService;
  surveys: SurveyService;
  mySurveys: MySurveyService;
  invitations: InvitationService;
  participations: ParticipationService;
  health: HealthService;
  /** Texts or languages were changed, here or on another server. */
  textsChanged(): void;
}

/** Every service of the product, each given what it needs. */
export function createServices(context: ServiceContext): Services {
  const audit = createAuditService(context);
  const assets = createAssetService(context);
  const pictures = createPictureService(context);
  const translations = createTranslationService(context);
  const mail = createMailer({ ...context, translations });
  const auth = createAuthService({ ...context, audit, mail });
  const accounts = createAccountService({ ...context, audit, mail });
  const notices = createNoticeService({ ...context, translations });
  const versions = createVersionReader({ ...context, translations });
  const profiles = createProfileService({ ...context, audit, auth, assets, mail, translations });
  const rights = createAccessRights(context);
  const verifications = createVerificationService({ ...context, versions });
  const attempts = createAttemptService({ ...context, versions, rights });
  const users = createUserService(context);
  const endings = createAttemptEndings({ ...context, attempts, audit, verifications, versions });
  const glossaries = createGlossaryService(context);
  const jobs = createJobService({ ...context, translations });
  const pdf = createPdfService(context);
  const attemptPdfs = createAttemptPdfService({ ...context, versions, translations, pdf, verifications });
  const largeDrafts = apartWhereLarge({
    ...context,
    instruments: createInstrumentService({ ...context, cleanSvg: pictures.cleanSvg }),
    drafts: createDraftService({ ...context, isCleanSvg: pictures.isCleanSvg }),
  });
  const ai = context.ai === undefined ? undefined : createAiClient(context.ai);
  return {
    auth,
    audit,
    accounts,
    mail,
    assets,
    pictures,
    profiles,
    users,
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
    languages: createLanguageService({ ...context, audit, translations }),
    translations,
    translationProgress: createTranslationProgress(context.db),
    exportAccount: createExportAccount({ ...context, audit, assets, translations, versions }),
    translationWork: createTranslationWork({ ...context, ...translations, ai: context.ai !== undefined }),
    glossaries,
    exchanges: createExchangeService({ ...context, audit, translations }),
    jobs,
    suggestions: createSuggestionService({ ...context, ai, glossaries, jobs, translations }),
    rescorings: createRescoringService({ ...context, jobs, versions }),
    importApart: createImportApart(context),
    gatePages: (routes) => gatePages(context.db, routes),
    largeDrafts,
    instruments: largeDrafts.instruments,
    pdf,
    reportPdfs: createReportPdfService({ ...context, translations, pdf }),
    drafts: largeDrafts.drafts,
    trials: createTrialService({ ...context, translations }),
    places: createPlaceService({ ...context, translations }),
    versions,
    attempts,
    endings,
    trends: createTrendService({ ...context, versions }),
    attemptPdfs,
    access: createAccessService({ ...context, attempts, attemptPdfs, mail, versions, translations }),
    verifications,
    reportBatches: createReportBatchService({ ...context, attempts, jobs, versions, attemptPdfs }),
    browsing: createBrowseService({ ...context, translations, versions, attempts, rights }),
    invitations: createInvitationService({ ...context, audit, translations }),
    participations: createParticipationService(context),
    surveys: createSurveyService({ ...context, translations, cleanSvg: pictures.cleanSvg }),
    mySurveys: createMySurveyService({
      ...{ ...context, audit, auth, users, profiles, attempts, endings, versions, translations },
    }),
    health: createHealthService(context),
    textsChanged: () => {
      translations.invalidate();
      versions.invalidate();
    },
  };
}
