import { formatPath, type PathSegment, type Problem, type ProblemParams } from '../instrument/problem';

/** What can be wrong with how the parts of a survey fit together; `error`: it cannot be opened. Formulas: `formula.CODE`. */
export const surveyProblemTable = {
  'survey.anonymous_waves': 'error',
  'survey.anonymous_address': 'error',
  /** `fewest` */
  'survey.anonymous_group': 'error',
  'survey.no_items': 'error',
  /** `instrument` */
  'survey.item_unpublished': 'error',
  /** `instrument` */
  'survey.item_archived': 'error',
  /** `instrument` */
  'survey.item_unknown': 'error',
  /** `instrument`, `version` */
  'survey.item_version_unknown': 'error',
  /** `count` of its errors, `first`: code of the first */
  'survey.page_faulty': 'error',
  /** `locales` in which it has no questions */
  'survey.item_language_missing': 'warning',
  /** `code` */
  'code.duplicate': 'error',
  /** `code` */
  'code.reserved': 'error',
  'survey.attribute_without_values': 'error',
  /** Nobody is asked, or nobody counts. */
  'survey.rule_never': 'warning',
  'survey.rule_always': 'warning',
  /** `count`: of so many rules and conditions it was not found out whether they can hold, or fail; the budget ended. */
  'survey.rules_unproved': 'warning',
  /** The checks took too long: whether it can be opened is not known. */
  'survey.checks_unfinished': 'error',
  /** `code`, `nearest` */
  'survey.stratum_unknown': 'error',
  /** `code` */
  'survey.stratum_no_choice': 'error',
  /** `block`, `weights`: their sum */
  'survey.block_no_multiple': 'error',
  /** `before`: code of the wave */
  'survey.waves_out_of_order': 'error',
  'survey.wave_without_one_before': 'error',
  /** The first wave counts from joining, and nobody joins before it. */
  'survey.wave_first_late': 'error',
  'survey.waves_anonymous': 'error',
  'survey.wave_after_close': 'warning',
  'survey.closes_before_opening': 'error',
  /** `timeZone` */
  'survey.time_zone_unknown': 'error',
  'survey.consent_without_text': 'error',
  /** `locales` in which nobody can begin */
  'survey.consent_untranslated': 'warning',
  'survey.title_missing': 'warning',
  /** `key` */
  'survey.text_unknown': 'warning',
  /** `place`, `nearest` */
  'survey.address_place_unknown': 'error',
  /** It leads nowhere: see `redirectParts`. */
  'survey.address_unfit': 'error',
  'survey.quota_without_address': 'error',
  /** `kind`: only reminders may come more than once. */
  'survey.message_twice': 'error',
  /** Nobody knows who has begun, or completed. */
  'survey.message_anonymous': 'error',
  'survey.last_call_without_end': 'warning',
  /** `wave`, `nearest` */
  'survey.message_wave_unknown': 'error',
  /** The first wave is open for whoever begins: nobody is told of it. */
  'survey.message_wave_begun': 'warning',
  /** `key`, `name`, `nearest` */
  'survey.message_variable_unknown': 'error',
} as const satisfies Record<string, 'error' | 'warning'>;

export type SurveyProblemCode = keyof typeof surveyProblemTable | `formula.${string}`;

/** As problems of instruments. `owner`: code of the item, attribute, quota, wave or arm; null: the survey itself. */
export interface SurveyProblem extends Omit<Problem, 'code'> {
  code: SurveyProblemCode;
}

export function surveyProblem(
  code: keyof typeof surveyProblemTable,
  path: readonly PathSegment[],
  owner: string | null = null,
  params: ProblemParams = {},
): SurveyProblem {
  return { code, severity: surveyProblemTable[code], path: formatPath(path), owner, params };
}
