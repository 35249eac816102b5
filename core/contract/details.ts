/**
 * The closed list of codes that say what is wrong with one field of a request. The message of each is the System text `detail.CODE`,
 * with the params named here. Refusals of instruments carry the problem codes of `core/instrument` instead (`problem.CODE`), those of
 * translations `check.CODE` with the codes and params of `core/language/checks`.
 */
export const detailCodes = [
  'required',
  /** `expected` */
  'invalid_type',
  /** `minimum`: characters, or entries of a list */
  'too_short',
  /** `maximum` */
  'too_long',
  /** `minimum` */
  'too_small',
  /** `maximum` */
  'too_big',
  /** `divisor` */
  'not_multiple_of',
  /** `format` */
  'invalid_format',
  /** `values` */
  'invalid_value',
  /** `key` */
  'unrecognized_key',
  /** `reason` */
  'invalid_json',
  /** `field` */
  'unknown_field',
  'invalid_cursor',
  /** For a name: control characters, invisible ones, direction marks. */
  'forbidden_characters',
  /** `earliest` */
  'too_early',
  /** `latest` */
  'too_late',
  /** `value`: a language, time zone or country that does not exist */
  'unknown_value',
  'invalid',
  'password_wrong',
  'code_wrong',
  'password_common',
  'password_personal',
  'email_unchanged',
  'email_other',
] as const;

export type DetailCode = (typeof detailCodes)[number];
