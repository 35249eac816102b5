import type { FastifyBaseLogger } from 'fastify';
import { type AccountService, createAccountService } from './accounts/account/service';
import { type AssetService, createAssetService } from './accounts/asset/service';
import { type AuditService, createAuditService } from './accounts/audit/service';
import { type AuthService, createAuthService } from './accounts/auth/service';
import { createProfileService, type ProfileService } from './accounts/profile/service';
import { createSessionService, type SessionService } from './accounts/session/service';
import { createUserAdministration, type UserAdministration } from './accounts/user/administration';
import { createUserService, type UserService } from './accounts/user/service';
import { createChatClient } from './ai/chat';
import { createAiClient } from './ai/client';
import { type AnalyticsService, createAnalyticsService } from './analytics/service';
import { createAccessRights } from './answering/access/rights';
import { type AccessService, createAccessService } from './answering/access/service';
import { createAlarms } from './answering/attempt/alarm';
import type { EndingItemOf } from './answering/attempt/completion';
import { type AttemptEndings, createAttemptEndings } from './answering/attempt/ending';
import { createRecentRisks, type RecentRisksOf } from './answering/attempt/recentRisks';
import { type AttemptPdfService, createAttemptPdfService } from './answering/attempt/reportPdf';
import { type AttemptService, createAttemptService } from './answering/attempt/service';
import { createSummaryService, type SummaryService } from './answering/attempt/summaries';
import { createTrendService, type TrendService } from './answering/attempt/trend';
import { type BrowseService, createBrowseService } from './answering/browse/service';
import { createReportBatchService, type ReportBatchService } from './answering/reportBatch/service';
import { type AdditionService, createAdditionService } from './answering/rescoring/addition';
import { createRescoringService, type RescoringService } from './answering/rescoring/service';
import { createTrialService, type TrialService } from './answering/trial/service';
import { createVerificationService, type VerificationService } from './answering/verification/service';
import { type ChatService, createChatService } from './assistant/chat/service';
import { type AiSettings, createModelService, type ModelService } from './assistant/model/service';
import { createPromptRuns, type PromptRuns } from './assistant/prompt/runs';
import { createPromptService, type PromptService } from './assistant/prompt/service';
import { createPromptTrying, type PromptTrying } from './assistant/prompt/trying';
import { type CatalogService, createCatalogService } from './authoring/catalog/service';
import { apartWhereLarge } from './authoring/draft/largeDrafts';
import { createDraftService, type DraftService } from './authoring/draft/service';
import { createImportApart, type ImportApart } from './authoring/instrument/importApart';
import { gatePages } from './authoring/instrument/pageGate';
import { createPlaceService, type PlaceService } from './authoring/instrument/place';
import { createReportPdfService, type ReportPdfService } from './authoring/instrument/reportPdf';
import { createInstrumentService, type InstrumentService } from './authoring/instrument/service';
import { createVersionReader, type VersionReader } from './authoring/instrument/versions';
import { createReaderService, type ReaderService } from './authoring/readers/service';
import { createTestRuns, type TestRuns } from './authoring/testRun/service';
import { createCodeLookups } from './database/codeLookups';
import type { Database } from './database/connection';
import { type Apart, createApart } from './desk/apart/service';
import { createExportAccount, type ExportAccount } from './desk/ownData/export';
import { createPreviews } from './desk/preview/service';
import { createDataExportService, type DataExportService } from './export/service';
import type { HelpFile } from './helpFile';
import { createMailer, type MailService } from './mail/service';
import { createLicenceCodes, createLicenceService, type LicenceService } from './ordering/licence/service';
import { createChanging } from './ordering/order/changing';
import { createOrderService, type OrderService } from './ordering/order/service';
import { createSheets } from './ordering/order/sheets';
import { byInvoice } from './ordering/payment/provider';
import { createPaymentService, type PaymentService } from './ordering/payment/service';
import { createStripe, type StripeAccount } from './ordering/payment/stripe';
import { createProductService, type ProductService } from './ordering/product/service';
import type { Seller } from './ordering/seller';
import { createPdfService, type PdfService } from './pdf/service';
import { createHealthService, type HealthService } from './platform/health/service';
import { createHelpService, type HelpService } from './platform/help/service';
import { createJobService, type JobService } from './platform/job/service';
import { createNoticeService, type NoticeService } from './platform/notice/service';
import { createPictureService, type DrawingCleaner, type PictureService } from './platform/picture/service';
import type { PreviewOf } from './plugins/pageHead';
import type { Route } from './plugins/route';
import { createTextCodingService, type TextCodingService } from './results/coding';
import { createResultService, type ResultService } from './results/service';
import { createResultViewService, type ResultViewService } from './results/views/service';
import { type AnonymousSurveys, createAnonymousSurveys } from './surveys/anonymous/service';
import { type ArmList, createArmList } from './surveys/arm/list';
import { createInvitationService, type InvitationService } from './surveys/invitation/service';
import { type Calendars, createCalendars } from './surveys/mail/calendars';
import { createLeaving, type Leaving } from './surveys/mail/leaving';
import { createSurveyMailer, type SurveyMailer } from './surveys/mail/sending';
import { createMessageService, type MessageService } from './surveys/mail/service';
import { createIdleGuests, type IdleGuests } from './surveys/mySurvey/idleGuests';
import { createMySurveyService, type MySurveyService } from './surveys/mySurvey/service';
import { createOpenLinks, type OpenLinks } from './surveys/openLink/service';
import { createParticipationService, type ParticipationService } from './surveys/participation/service';
import { createQuotaService, type QuotaService } from './surveys/quota/service';
import { surveysApart } from './surveys/survey/apart';
import { createSurveyService, type SurveyService } from './surveys/survey/service';
import { createSurveyTakeIn, type SurveyTakeIn } from './surveys/survey/takeIn';
import { createWaveService, type WaveService } from './surveys/wave/service';
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
  mail: {
    smtpUrl: string | undefined;
    from: string | undefined /** Absolute. */;
    outbox: string;
    /** The most mails of surveys that an address gets in 30 days; default 12. */
    monthly?: number;
  };
  google: { clientId: string | undefined; issuer: string; keysUrl: string | undefined };
  /** An AI endpoint; absent: none is configured. */
  ai?: ({ baseUrl: string; apiKey: string | undefined } & AiSettings) | undefined;
  /** Folder of the keys of anonymous surveys, absolute: never in the data folder, nor in a backup. Absent: nobody can begin one. */
  keysDir?: string;
  /** Where people of each country find help; absent: nowhere. */
  help?: HelpFile;
  /** Who sells, and how orders are paid; absent: nobody is named, and one pays by invoice within 14 days. */
  selling?: { seller: Seller; dueDays: number; stripe: StripeAccount | undefined };
  /** Folder of the columns that results are made from, absolute; what is in it can be thrown away. Absent: there are no results. */
  analyticsDir?: string;
  /** Folder of exported files, absolute; several servers share it. Absent: there are no exports. */
  exportsDir?: string;
  /** Days after which guests of surveys who have answered nothing are removed; default 30. */
  guestDays?: number;
  /** Migrations applied when this server started; readiness requires as many. */
  migrations: number;
  /** Absent: a process of its own. */
  apart?: Apart;
  /** Absent: a process of its own. */
  drawings?: DrawingCleaner;
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
  additions: AdditionService;
  importApart: ImportApart;
  /** See `gatePages`. */
  gatePages(routes: readonly Route[]): Route[];
  apart: Pick<Apart, 'close'>;
  instruments: InstrumentService;
  readers: ReaderService;
  pdf: PdfService;
  reportPdfs: ReportPdfService;
  drafts: DraftService;
  trials: TrialService;
  places: PlaceService;
  versions: VersionReader;
  attempts: AttemptService;
  summaries: SummaryService;
  trends: TrendService;
  endings: AttemptEndings;
  recentRisks: RecentRisksOf;
  attemptPdfs: AttemptPdfService;
  access: AccessService;
  verifications: VerificationService;
  reportBatches: ReportBatchService;
  dataExports: DataExportService;
  browsing: BrowseService;
  surveys: SurveyService;
  surveyTakeIn: SurveyTakeIn;
  quotas: QuotaService;
  waves: WaveService;
  arms: ArmList;
  anonymousSurveys: AnonymousSurveys;
  openLinks: OpenLinks;
  mySurveys: MySurveyService;
  previews: PreviewOf;
  idleGuests: IdleGuests;
  invitations: InvitationService;
  participations: ParticipationService;
  messages: MessageService;
  leaving: Leaving;
  calendars: Calendars;
  surveyMailer: SurveyMailer;
  catalog: CatalogService;
  models: ModelService;
  prompts: PromptService;
  promptRuns: PromptRuns;
  promptTrying: PromptTrying;
  chats: ChatService;
  products: ProductService;
  orders: OrderService;
  licences: LicenceService;
  payments: PaymentService;
  testRuns: TestRuns;
  analytics: AnalyticsService;
  results: ResultService;
  resultViews: ResultViewService;
  textCodings: TextCodingService;
  health: HealthService;
  help: HelpService;
  /** Texts or languages were changed, here or on another server. */
  textsChanged(): void;
}

const nobody: Seller = { name: '', address: '', taxId: '', bank: '' };

/** Every service of the product, each given what it needs. */
export function createServices(context: ServiceContext): Services {
  const audit = createAuditService(context);
  const assets = createAssetService(context);
  const pictures = createPictureService(context);
  const translations = createTranslationService(context);
  const mail = createMailer({ ...context, translations });
  const auth = createAuthService({ ...context, audit, mail });
  const accounts = createAccountService({ ...context, audit, mail, auth });
  const notices = createNoticeService({ ...context, translations });
  const versions = createVersionReader({ ...context, translations });
  const profiles = createProfileService({ ...context, audit, auth, assets, mail, translations });
  const rights = createAccessRights(context);
  const codeLookups = createCodeLookups(context.db);
  const verifications = createVerificationService({ ...context, codeLookups, versions });
  const itemOfSurvey: EndingItemOf = (attempt) => mySurveys.endingItem(attempt);
  const alarms = createAlarms({ versions, rights });
  const attempts = createAttemptService({ ...context, versions, rights, alarms, itemOfSurvey });
  const users = createUserService(context);
  const endings = createAttemptEndings({ ...context, attempts, audit, verifications, versions, itemOfSurvey });
  const recentRisks = createRecentRisks({ ...context, versions, rights });
  const glossaries = createGlossaryService(context);
  const jobs = createJobService({ ...context, translations });
  const pdf = createPdfService(context);
  const help = createHelpService({ ...context, translations });
  const attemptPdfs = createAttemptPdfService({ ...context, versions, translations, pdf, verifications, help });
  const apart = context.apart ?? createApart();
  const largeDrafts = apartWhereLarge({
    ...context,
    apart: apart.draft,
    instruments: createInstrumentService({ ...context, cleanSvg: pictures.cleanSvg }),
    drafts: createDraftService({ ...context, isCleanSvg: pictures.isCleanSvg }),
  });
  const anonymous = createAnonymousSurveys(context);
  const surveysHere = surveysApart({ ...context, apart: apart.survey });
  const surveys = {
    ...createSurveyService({
      ...{ ...context, anonymous, translations, versions },
      ...{ cleanSvg: pictures.cleanSvg, checks: surveysHere.checks },
    }),
    open: surveysHere.open,
  };
  const openLinks = createOpenLinks(context);
  const mySurveys = createMySurveyService({
    ...{ ...context, codeLookups, anonymous, openLinks, audit, auth },
    ...{ users, profiles, attempts, endings, versions, translations },
  });
  const { seller, dueDays, stripe } = context.selling ?? { seller: nobody, dueDays: 14, stripe: undefined };
  const provider = stripe === undefined ? byInvoice(dueDays) : createStripe(stripe, context.clock);
  const products = createProductService({ ...context, audit, translations });
  const readers = createReaderService(context);
  const browsing = createBrowseService({ ...context, translations, versions, attempts, rights, products, readers });
  const sheets = createSheets({ ...context, translations, seller });
  const changing = createChanging({ ...context, sheets, newLicenceCode: createLicenceCodes(context.tokenSecret) });
  const analytics = createAnalyticsService(context);
  const monthly = context.mail.monthly ?? 12;
  const models = createModelService({
    ...context,
    client: context.ai && createChatClient(context.ai),
    settings: context.ai,
  });
  const prompts = createPromptService({ ...context, audit, settings: context.ai });
  const ai = context.ai === undefined ? undefined : createAiClient(context.ai);
  const results = createResultService({ ...context, analytics, attempts, audit, versions, translations });
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
    additions: createAdditionService({ ...context, alarms, attempts, audit, versions }),
    importApart: createImportApart(context),
    gatePages: (routes) => gatePages(context.db, routes),
    apart,
    instruments: largeDrafts.instruments,
    readers,
    pdf,
    reportPdfs: createReportPdfService({ ...context, translations, pdf }),
    drafts: largeDrafts.drafts,
    trials: createTrialService({ ...context, translations }),
    places: createPlaceService({ ...context, translations }),
    versions,
    attempts,
    endings,
    recentRisks,
    summaries: createSummaryService({ ...context, versions }),
    trends: createTrendService({ ...context, versions }),
    attemptPdfs,
    access: createAccessService({ ...context, attempts, attemptPdfs, mail, versions, translations }),
    verifications,
    reportBatches: createReportBatchService({ ...context, attempts, jobs, versions, attemptPdfs, translations }),
    dataExports: createDataExportService({ ...context, jobs }),
    browsing,
    invitations: createInvitationService({ ...context, audit, auth, jobs, translations }),
    participations: createParticipationService(context),
    quotas: createQuotaService({ ...context, surveys }),
    waves: createWaveService({ ...context, surveys }),
    arms: createArmList(context),
    anonymousSurveys: anonymous,
    openLinks,
    surveys,
    surveyTakeIn: createSurveyTakeIn(context),
    mySurveys,
    idleGuests: createIdleGuests({ ...context, endings, profiles, days: context.guestDays ?? 30 }),
    messages: createMessageService({ ...context, audit, jobs, mail, surveys, translations, monthly }),
    calendars: createCalendars({ ...context, translations }),
    previews: createPreviews({ ...context, browsing, mySurveys, translations }),
    leaving: createLeaving({ ...context, translations, mySurveys }),
    surveyMailer: createSurveyMailer({ ...context, mail, translations, monthly }),
    catalog: createCatalogService({ ...context, audit, translations }),
    models,
    prompts,
    promptRuns: createPromptRuns({ ...context, audit, jobs, models }),
    promptTrying: createPromptTrying({ ...context, models, prompts }),
    chats: createChatService({ ...context, attempts, models, prompts, translations, versions }),
    products,
    orders: createOrderService({ ...context, mail, pdf, products, provider, changing, sheets, seller }),
    licences: createLicenceService({ ...context, mail, versions }),
    payments: createPaymentService({ ...context, provider, changing, sheets }),
    testRuns: createTestRuns({ ...context, translations }),
    analytics,
    results,
    resultViews: createResultViewService(context),
    textCodings: createTextCodingService({ ...context, results }),
    health: createHealthService(context),
    help,
    textsChanged: () => {
      translations.invalidate();
      versions.invalidate();
    },
  };
}
