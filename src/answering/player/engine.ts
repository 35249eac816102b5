import type { YesAndNo } from 'core/flow/piping';
import type { AnswerSheet, TextBundle } from 'core/instrument/document';
import type { Projection } from 'core/instrument/projection';

/** Computes what depends on the answers: which questions are asked, and their texts. */
export interface Engine {
  /** Codes of the visible questions; the same set as long as nothing comes or goes. */
  visible(answers: AnswerSheet): ReadonlySet<string>;
  /** Fills the placeholders of a projection in its language; the same bundle as long as no text changes. */
  filler(projection: Projection, locale: string, words: YesAndNo): (answers: AnswerSheet) => TextBundle;
}

/** For instruments without rules and placeholders: asks everything, changes no text. */
export function plainEngine({ questions }: Pick<Projection, 'questions'>): Engine {
  const all: ReadonlySet<string> = new Set(questions.map(({ code }) => code));
  return { visible: () => all, filler: (projection) => () => projection.bundle };
}
