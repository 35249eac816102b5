/** Which room of the server may name which table in SQL. What it means, and why: docs/architecture.md, "Tables". */
export interface TableRules {
  /** By room: its tables. It alone writes them. */
  owners: Readonly<Record<string, readonly string[]>>;
  /** Files of other rooms that write tables all the same. */
  otherWriters: readonly { file: string; tables: readonly string[]; why: string }[];
  /** By room: tables of others that its files read. Conditions that several rooms ask are in `server/database`, which may read every table. */
  readers: Readonly<Record<string, readonly string[]>>;
}

/** What an attempt is made of: results, survey progress and rights follow from it. */
export const attempts: ReadonlySet<string> = new Set(['user_instrument', 'answer_event', 'score', 'score_history']);

const split = (names: string) => names.trim().split(/\s+/);

/** As it is today. Lists of other rooms' tables only get shorter. */
export const tableRules: TableRules = {
  owners: {
    mail: ['mail_queue'],
    seeding: ['seed_state'],
    platform: split('job notice notice_receipt'),
    accounts: split(`
      user_account session refresh_token sign_in_failure known_place email_token challenge used_credential totp recovery_code passkey
      audit_event asset mail_count
    `),
    texts: split(`
      message message_revision translation translation_revision translation_permission survey_revision_text survey_consent
    `),
    translating: split('language glossary_term translation_comment'),
    authoring: split(`
      instrument instrument_version instrument_reader instrument_version_text instrument_version_language text_revision
      draft_change draft_presence test_run test_unit test_schedule domain area
    `),
    ordering: split(`
      product purchase purchase_line purchase_event sheet_series sheet licence_code product_right right_use payment_event
    `),
    answering: split(`
      user_instrument answer_event score score_history deleted_attempt rescoring rescored_attempt verification report_batch report_file
      access_grant access_redemption access_event trial
    `),
    surveys: split(`
      survey survey_revision survey_collaborator invitation invitation_import user_survey survey_device survey_quota survey_quota_seat survey_proof_spent
      survey_stratum survey_mail survey_unsubscribed anonymous_batch anonymous_code anonymous_taking anonymous_account
    `),
    analytics: split('result_change result_floor result_group'),
    results: split('result_view coded_question text_coding'),
    assistant: split(`
      prompt prompt_version prompt_enabling prompt_run prompt_result chat_conversation chat_message ai_use
    `),
  },

  otherWriters: [
    {
      file: 'server/accounts/profile/storeErasure.ts',
      tables: split(`
        job notice notice_receipt translation_permission instrument_reader licence_code product_right purchase purchase_event
        access_event access_grant access_redemption answer_event deleted_attempt report_file rescored_attempt score score_history trial
        user_instrument invitation user_survey result_view text_coding chat_conversation
      `),
      why: 'an erased account loses everything in one transaction, in one order of locks',
    },
    {
      file: 'server/surveys/anonymous/storeRewrite.ts',
      tables: split('refresh_token session user_account answer_event score user_instrument verification result_change'),
      why: 'all rows of an anonymous survey are written anew in one statement, so that no row says by its place or time who answered',
    },
    {
      file: 'server/surveys/imported/store.ts',
      tables: split('user_account score user_instrument'),
      why: 'responses from elsewhere come as whole participations: people, attempts and scores in one transaction',
    },
    {
      file: 'server/accounts/account/store.ts',
      tables: split('invitation survey_device'),
      why: 'a guest of a survey who becomes a person keeps the invitation and loses the device; surveys come after accounts',
    },
    {
      file: 'server/answering/attempt/storeEnding.ts',
      tables: ['notice'],
      why: 'notices of a deleted attempt are found by the rights to it',
    },
    {
      file: 'server/surveys/survey/storeCollaborators.ts',
      tables: ['notice'],
      why: 'notices of risks are found by the rights to the attempts of a survey',
    },
    {
      file: 'server/authoring/catalog/store.ts',
      tables: ['translation'],
      why: 'single texts of domains and areas are taken out by language',
    },
    {
      file: 'server/authoring/draft/storeTexts.ts',
      tables: split('message message_revision translation'),
      why: 'the texts of a draft follow its operations, also back, in the transaction of the edit',
    },
    {
      file: 'server/authoring/instrument/store.ts',
      tables: ['translation'],
      why: 'an import takes out the translations that its document does not have',
    },
    {
      file: 'server/authoring/instrument/storeAdministration.ts',
      tables: split('message translation'),
      why: 'a duplicate gets the texts of its original with their states; another base language exchanges source and translation',
    },
    {
      file: 'server/surveys/survey/storeTexts.ts',
      tables: split('message translation'),
      why: 'the texts of a survey follow its items: renamed, removed, brought back, duplicated',
    },
    {
      file: 'server/texts/store.ts',
      tables: ['language'],
      why: 'an installation gets its languages before its first texts',
    },
    {
      file: 'server/texts/storeDrafts.ts',
      tables: ['instrument'],
      why: 'who writes texts of a draft locks it and lets its checksum be computed again; authoring comes after texts',
    },
    {
      file: 'server/translating/work/storeChecks.ts',
      tables: ['translation'],
      why: 'the problems of a translation stand in its row',
    },
    {
      file: 'server/translating/work/storeWorkSaving.ts',
      tables: split('message message_revision translation translation_revision'),
      why: "saves a translator's work, many texts in one statement",
    },
    {
      file: 'server/seeding/demoAssistant.ts',
      tables: split('chat_conversation chat_message prompt prompt_enabling prompt_version'),
      why: 'the demonstration has a conversation that no model was asked for',
    },
    { file: 'server/database/mailQueue.ts', tables: ['mail_queue'], why: 'every room sends mails' },
    { file: 'server/database/seedState.ts', tables: ['seed_state'], why: 'texts and demonstration are sown once' },
    {
      file: 'server/database/staff.ts',
      tables: ['instrument_reader'],
      why: 'who is no staff any more is no reader: two rooms end it',
    },
    {
      file: 'server/database/purchases.ts',
      tables: split('payment_event purchase purchase_event purchase_line'),
      why: 'orders and payments, two resources of ordering, write the same orders',
    },
    {
      file: 'server/database/licenceCodes.ts',
      tables: ['licence_code'],
      why: 'orders and licences, two resources of ordering, write the same codes',
    },
    {
      file: 'server/database/productRights.ts',
      tables: split('licence_code product_right right_use'),
      why: 'orders and licences, two resources of ordering, write the same rights',
    },
  ],

  readers: {
    platform: split('session user_account'),
    accounts: split('message translation_permission rescoring survey user_survey'),
    texts: split('survey survey_revision'),
    translating: split(`
      user_account message message_revision survey_revision_text translation translation_permission translation_revision
      instrument instrument_version instrument_version_text survey
    `),
    authoring: split(`
      user_account message message_revision translation translation_revision user_instrument survey_collaborator
    `),
    ordering: split('user_account message translation domain instrument'),
    answering: split(`
      job user_account message survey_revision_text translation
      instrument instrument_version instrument_version_language instrument_version_text
      invitation survey survey_collaborator survey_revision user_survey
    `),
    surveys: split(`
      user_account message survey_consent survey_revision_text translation
      instrument instrument_version instrument_version_language instrument_version_text access_grant user_instrument verification
    `),
    analytics: split(`
      instrument_version text_revision score user_instrument invitation survey survey_quota survey_quota_seat survey_revision user_survey
    `),
    results: split(
      'user_account instrument instrument_version answer_event user_instrument invitation survey user_survey',
    ),
    assistant: split('job user_account'),
    export: split(`
      job user_account survey_revision_text instrument instrument_version score user_instrument invitation survey survey_revision
      user_survey
    `),
    // The export of one's data names all that is of a person.
    desk: split(`
      notice notice_receipt audit_event email_token passkey recovery_code session totp user_account survey_revision_text instrument
      product_right purchase purchase_event purchase_line right_use sheet
      access_event access_grant access_redemption answer_event deleted_attempt score_history trial user_instrument verification
      invitation survey user_survey chat_conversation chat_message
    `),
  },
};
