import type { Question, QuestionKind, Validation } from 'core/instrument/document';

export type Limit = keyof Validation;
export type Layout = NonNullable<Question['layout']>;
/** Texts of a question besides its main text. */
type SideText = 'help' | 'placeholder' | 'unit' | 'min_label' | 'max_label';

/** The settings of a kind of question: only these are offered, and kept when the kind changes. */
interface KindShape {
  answers: boolean;
  rows: boolean;
  required: boolean;
  /** As a whole; the rows of a matrix have their own setting. */
  reverse: boolean;
  limits: readonly Limit[];
  layouts: readonly Layout[];
  texts: readonly SideText[];
}

const plain: KindShape = {
  answers: false,
  rows: false,
  required: true,
  reverse: false,
  limits: [],
  layouts: [],
  texts: ['help'],
};
const range: KindShape = { ...plain, reverse: true, limits: ['min', 'max', 'step'] };
const written: KindShape = {
  ...plain,
  limits: ['minLength', 'maxLength', 'pattern'],
  texts: ['help', 'placeholder'],
};
const moment: KindShape = { ...plain, limits: ['earliest', 'latest'] };

/** In the order of the menus: the most common first. */
export const kindShapes: Readonly<Record<QuestionKind, KindShape>> = {
  single_choice: { ...plain, answers: true, reverse: true, layouts: ['vertical', 'horizontal', 'dropdown'] },
  multiple_choice: {
    ...plain,
    answers: true,
    limits: ['minPicks', 'maxPicks'],
    layouts: ['vertical', 'horizontal'],
  },
  matrix: { ...plain, answers: true, rows: true },
  yes_no: { ...plain, reverse: true },
  rating: { ...range, texts: ['help', 'min_label', 'max_label'] },
  number: { ...range, texts: ['help', 'placeholder', 'unit'] },
  slider: { ...range, texts: ['help', 'unit', 'min_label', 'max_label'] },
  short_text: written,
  long_text: written,
  date: moment,
  time: moment,
  ranking: { ...plain, answers: true, limits: ['minPicks', 'maxPicks'] },
  image_choice: { ...plain, answers: true, reverse: true },
  information: { ...plain, required: false },
};

export const questionKinds = Object.keys(kindShapes) as readonly QuestionKind[];

export const limitTypes: Readonly<Record<Limit, 'number' | 'count' | 'pattern' | 'moment'>> = {
  min: 'number',
  max: 'number',
  step: 'number',
  minLength: 'count',
  maxLength: 'count',
  pattern: 'pattern',
  minPicks: 'count',
  maxPicks: 'count',
  earliest: 'moment',
  latest: 'moment',
};
