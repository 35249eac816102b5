import type { Role } from 'core/access/roles';

/**
 * The complete list of the specification's section 2: path, who may open it, whether the menu hides it.
 * Path parameters as `:name`. `public`: nobody need be signed in; `signed-in`: any account.
 * `open` rows are not built yet: the test expects them to be absent, so that building one strikes it here.
 */
export interface SpecifiedScreen {
  path: string;
  access: 'public' | 'signed-in' | 'translators' | readonly Role[];
  hidden?: true;
  open?: true;
}

const all = ['superAdmin', 'admin', 'user'] as const;
const staff = ['superAdmin', 'admin'] as const;
const top = ['superAdmin'] as const;
const respondent = ['user'] as const;
/** Staff, and whoever holds a translation permission. */
const translators = 'translators';
const part = '/instruments/edit-instrument/:instrumentId';

const built = (path: string, access: SpecifiedScreen['access']): SpecifiedScreen => ({ path, access });
const hidden = (screen: SpecifiedScreen): SpecifiedScreen => ({ ...screen, hidden: true });

export const specifiedScreens: SpecifiedScreen[] = [
  built('/user/login', 'public'),
  built('/user/register', 'public'),
  built('/user/forgot-password', 'public'),
  built('/user/change-password', 'public'),
  built('/user/active-account', 'public'),
  built('/user/add-email', 'public'),
  built('/user/disconnect-account', 'signed-in'),
  built('/user/change-email', 'public'),
  hidden(built('/user/cookie', 'public')),
  hidden(built('/user/google-login', 'public')),

  built('/home', all),
  built('/profile', all),
  built('/logout', all),
  hidden(built('/home/chatai', all)),

  built('/languages', top),
  built('/languages/add', top),
  built('/languages/edit/:id', top),
  built('/domains', top),
  built('/domains/add', top),
  built('/domains/edit/:id', top),
  built('/area', top),
  built('/area/add', top),
  built('/area/edit/:id', top),
  built('/users', top),
  built('/products', top),
  built('/aiprompts', top),
  built('/aiprompts/add', top),
  built('/aiprompts/edit/:id', top),
  built('/jest', top),
  built('/instruments', top),

  built('/instruments/add-instrument', staff),
  built('/instruments/edit-instrument/:instrumentId', staff),
  built(`${part}/calculation`, staff),
  built(`${part}/calculation/add-calculation`, staff),
  built(`${part}/calculation/edit-calculation/:id`, staff),
  built(`${part}/question`, staff),
  built(`${part}/answer`, staff),
  built(`${part}/report-nuggets`, staff),
  built(`${part}/report-nuggets/add-report-nugget`, staff),
  built(`${part}/report-nuggets/edit-report-nugget/:id`, staff),
  built(`${part}/reports`, staff),
  built(`${part}/reports/add-report`, staff),
  built(`${part}/reports/edit-report/:id`, staff),
  built(`${part}/svgs`, staff),
  built(`${part}/svgs/add-svgs`, staff),
  built(`${part}/svgs/edit-svgs/:id`, staff),
  built(`${part}/charts`, staff),
  built(`${part}/charts/add-chart`, staff),
  built(`${part}/charts/edit-chart/:id`, staff),
  built(`${part}/images`, staff),
  built(`${part}/image/add-image`, staff),
  built(`${part}/image/edit-image/:id`, staff),
  built('/instruments/testinstrument/:instrumentId/test', staff),
  built('/instruments/testinstrument/:instrumentId/test/:id', staff),
  built('/translations', translators),
  built('/translations/add', staff),
  built('/translations/edit/:id', translators),
  built('/users/edit/:id', staff),
  built('/users/edit/:id/translation_permissions', staff),

  built('/surveys', staff),
  built('/surveys/add', staff),
  built('/surveys/edit/:id', staff),
  built('/surveys/edit/:id/question', staff),
  built('/surveys/survey/:id_survey/result/:id', staff),
  built('/surveys/survey/:id_survey/result/:id/instrument/:id_user_instruemnet', staff),

  built('/Browse-Instruments', respondent),
  built('/Browse-Instruments/instrumentdetails/:id', respondent),
  built('/Browse-Instruments/History', respondent),
  built('/Browse-Instruments/History/Instrument-result/:id/result/:user_instrument', respondent),
  built('/Browse-Instruments/answer/:id', respondent),
  built('/test-instruments/:id/answer-test-instrument', respondent),
  built('/home/orderlist', respondent),
  built('/my-surveys', respondent),
  built('/my-surveys/survey/:id/:view', respondent),
  // A guest by link has no session before they begin: the server decides who may.
  built('/my-surveys/answerSurvey/:id', 'public'),
  built('/my-surveys/answerIntrument/:survey_id/:user_instrument_id', respondent),
  built('/my-surveys/survey/:survey_id/resultInstrument/:user_instrument_id', respondent),

  // Beyond the specification: docs/decisions/answers-as-a-table.md, docs/decisions/receipts.md.
  built('/translations/instrument/:id', translators),
  // docs/decisions/results-screens.md.
  built(`${part}/results`, staff),
  built(`${part}/results/respondent/:attempt`, staff),
  hidden(built('/verify', 'public')),
  // docs/decisions/surveys-mails.md.
  built('/user/unsubscribe', 'public'),
  built('/access/add', 'signed-in'),
  built('/access/edit', 'signed-in'),
  built('/exception', 'public'),
];
