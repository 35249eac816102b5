import type { AnswerSet, Calculation, InstrumentDocument, Question } from 'core/instrument/document';
import type { InstrumentStructure } from 'core/instrument/program';
import type { SurveyAttribute } from 'core/survey/document';

/** An item that comes before, with its document. */
export interface EarlierItem {
  code: string;
  document: InstrumentDocument;
}

interface Names {
  structure: InstrumentStructure;
  /** Of a name: what people call it. */
  labels(ref: string): string | undefined;
}

/**
 * The names that the rule of an item can use, as the formula editor takes them: `attribute.CODE`, `ITEM.question` and `ITEM.score`, made
 * questions and calculations whose codes have a dot. A matrix is left out: its rows would have two.
 */
export function ruleNames(
  earlier: readonly EarlierItem[],
  attributes: readonly SurveyAttribute[],
  attributeLabel: (code: string) => string | undefined,
): Names {
  const questions: Question[] = [];
  const calculations: Calculation[] = [];
  const answerSets: AnswerSet[] = [];
  const labels = new Map<string, string>();
  const name = (ref: string, text: string | undefined) => {
    if (text) labels.set(ref, text);
  };
  for (const { code, kind } of attributes) {
    const ref = `attribute.${code}`;
    questions.push({ code: ref, kind: kind === 'number' ? 'number' : 'short_text' });
    name(ref, attributeLabel(code));
  }
  for (const { code: item, document } of earlier) {
    const texts = document.texts[document.baseLocale] ?? {};
    const setOf = (code: string) => `${item}.${code}`;
    for (const set of document.answerSets ?? []) answerSets.push({ ...set, code: setOf(set.code) });
    for (const question of document.questions) {
      if (question.kind === 'matrix') continue;
      const ref = `${item}.${question.code}`;
      const { visibleIf: _, section: __, answerSet, ...rest } = question;
      questions.push({ ...rest, code: ref, ...(answerSet !== undefined && { answerSet: setOf(answerSet) }) });
      name(ref, texts[`question.${question.code}.text`]);
      const set = document.answerSets?.find(({ code }) => code === answerSet);
      for (const answer of set?.answers ?? [])
        name(`answer:${ref}=${answer.code}`, texts[`answer.${answerSet}.${answer.code}.label`]);
    }
    for (const { code, type, bands } of document.calculations ?? []) {
      const ref = `${item}.${code}`;
      calculations.push({ code: ref, formula: '0', ...(type && { type }), ...(bands && { bands }) });
      name(ref, texts[`calculation.${code}.name`]);
      for (const band of bands ?? []) name(`band:${ref}.${band.code}`, texts[`band.${code}.${band.code}.label`]);
    }
  }
  return { structure: { code: 'survey', questions, calculations, answerSets }, labels: (ref) => labels.get(ref) };
}
