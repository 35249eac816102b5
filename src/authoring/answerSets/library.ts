interface LibraryAnswer {
  code: string;
  /** Without a score the answer counts as missing. */
  score?: number;
}

export interface LibrarySet {
  /** Also names its texts: `answerLibrary.SET`, and `answerLibrary.SET.ANSWER` for its answers. */
  code: string;
  answers: readonly LibraryAnswer[];
}

const scored = (first: number, codes: readonly string[]): LibraryAnswer[] =>
  codes.map((code, index) => ({ code, score: first + index }));

/** Sets of answers that many questionnaires use. */
export const librarySets: readonly LibrarySet[] = [
  {
    code: 'agreement_5',
    answers: scored(1, ['strongly_disagree', 'disagree', 'neither', 'agree', 'strongly_agree']),
  },
  {
    code: 'agreement_7',
    answers: scored(1, [
      'strongly_disagree',
      'disagree',
      'somewhat_disagree',
      'neither',
      'somewhat_agree',
      'agree',
      'strongly_agree',
    ]),
  },
  { code: 'agreement_4', answers: scored(1, ['strongly_disagree', 'disagree', 'agree', 'strongly_agree']) },
  {
    code: 'frequency_4_days',
    answers: scored(0, ['not_at_all', 'some_days', 'more_than_half', 'nearly_every_day']),
  },
  { code: 'frequency_4', answers: scored(0, ['never', 'sometimes', 'often', 'always']) },
  { code: 'frequency_5', answers: scored(0, ['never', 'rarely', 'sometimes', 'often', 'always']) },
  { code: 'likelihood_5', answers: scored(1, ['very_unlikely', 'unlikely', 'neither', 'likely', 'very_likely']) },
  {
    code: 'satisfaction_5',
    answers: scored(1, ['very_dissatisfied', 'dissatisfied', 'neither', 'satisfied', 'very_satisfied']),
  },
  { code: 'quality_5', answers: scored(1, ['very_poor', 'poor', 'fair', 'good', 'very_good']) },
  { code: 'importance_5', answers: scored(1, ['not_at_all', 'slightly', 'moderately', 'very', 'extremely']) },
  { code: 'intensity_4', answers: scored(0, ['none', 'mild', 'moderate', 'severe']) },
  { code: 'intensity_5', answers: scored(0, ['none', 'mild', 'moderate', 'severe', 'very_severe']) },
  {
    code: 'true_false',
    answers: [
      { code: 'true', score: 1 },
      { code: 'false', score: 0 },
    ],
  },
  { code: 'yes_no_unknown', answers: [{ code: 'yes', score: 1 }, { code: 'no', score: 0 }, { code: 'unknown' }] },
  { code: 'difficulty_5', answers: scored(0, ['not_at_all', 'slightly', 'moderately', 'very', 'extremely']) },
  { code: 'quantity_5', answers: scored(0, ['none', 'a_little', 'moderate', 'a_lot', 'a_great_deal']) },
];

/** Message id of the label of an answer. */
export const labelKey = (set: string, answer: string): string => `answerLibrary.${set}.${answer}`;
export const nameKey = (set: string): string => `answerLibrary.${set}`;
