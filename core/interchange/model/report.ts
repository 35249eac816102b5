/** Why something does not come over as it stands; the words are English, for the command line. */
export const reasons = {
  code_made_legal: 'codes have small letters, digits and underscores, a letter first, and are unique',
  answer_made_legal: 'codes of answers have small letters, digits and underscores, and are unique',
  language_matched: 'the installation has this language under another tag',
  language_unknown: 'no language is called so',
  language_named: 'languages are named by their tags',
  formula_translated: 'formulas have a language of their own here',
  markup_translated: 'texts are Markdown here',
  text_composed: 'texts are in the composed form of Unicode here',
  text_filled: 'every question and answer needs a text in the base language',
  score_from_code: 'the codes of the answers are numbers',
  kind_changed: 'the nearest kind of question here',
  computed: 'what is computed is a calculation here',
  hidden_by_rule: 'its rule names what is not in the file: it is hidden',
  hidden: 'it is not shown: its rule is never true',
  other_added: 'an answer of its own; its words are not asked for',
  bounds_assumed: 'the range that the other program assumes',
  rule_joined: 'the rule of a group counts for all that the group holds',
  values_elsewhere: 'the file does not hold these answers, and nothing is fetched',
  placed_in_section: 'groups at the top are sections here',
  limits_translated: 'limits have a form of their own here',
  unsayable: 'a formula here cannot say it',
  unreadable: 'the expression could not be read',
  formula_fault: 'the formula would have a fault here',
  no_place: 'there is no place for it here',
  not_carried: 'the format has no place for it',
  media: 'pictures, sounds and files are not taken over',
  dynamic: 'what grows while one answers has no place here',
  upload: 'files and signatures cannot be asked for here',
  metadata: 'kept in the original file',
  appearance: 'how it looks is decided here',
  duplicate: 'it stands twice',
  restored: 'as it was before it went out',
} as const;

export type Reason = keyof typeof reasons;

export interface ChangedLine {
  path: string;
  was: string;
  became: string;
  why: string;
  code: Reason;
}
export interface DroppedLine {
  path: string;
  what: string;
  why: string;
  code: Reason;
}

/** What became of each element of the source: every one stands once. */
export interface ConversionReport {
  kept: string[];
  changed: ChangedLine[];
  dropped: DroppedLine[];
}

const because = (code: Reason, detail?: string): string =>
  detail === undefined ? reasons[code] : `${reasons[code]}: ${detail}`;

export const changedLine = (path: string, was: string, became: string, code: Reason, detail?: string): ChangedLine => ({
  path,
  was,
  became,
  why: because(code, detail),
  code,
});
export const droppedLine = (path: string, what: string, code: Reason, detail?: string): DroppedLine => ({
  path,
  what,
  why: because(code, detail),
  code,
});
