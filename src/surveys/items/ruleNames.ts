import type { FormulaFault } from 'core/formula';
import type { Scope } from 'core/formula/scope';
import type { InstrumentDocument, TextBundle } from 'core/instrument/document';
import { surveyProgram } from 'core/survey';
import type { Randomization, SurveyAttribute } from 'core/survey/document';

/** An item with its document. */
export interface DocumentedItem {
  code: string;
  document: InstrumentDocument;
}

interface Names {
  /** `attribute.CODE`, and of items that come before `ITEM.question` and `ITEM.score`. */
  scope: Scope;
  check(source: string): FormulaFault[];
  /** Of a name: what people call it. */
  labels(ref: string): string | undefined;
}

/** The names that the rule after these items can use. @param texts of the survey, in its base language */
export function ruleNames(
  earlier: readonly DocumentedItem[],
  attributes: readonly SurveyAttribute[],
  texts: TextBundle,
  randomization?: Randomization | null,
): Names {
  const definitions = new Map(earlier.map(({ code, document }) => [code, document]));
  const program = surveyProgram(
    {
      items: earlier.map(({ code }) => ({ code })),
      attributes: [...attributes],
      ...(randomization && { randomization }),
    },
    definitions,
  );
  return {
    scope: program.program.scope,
    check: (source) => program.check(source, earlier.length),
    labels: (ref) => labelIn(texts, definitions, ref),
  };
}

/** `mood.q1`, `mood.total`, `attribute.site`; `answer:mood.q1=often`, `answer:attribute.site=berlin`, `band:mood.total.low`. */
function labelIn(
  survey: TextBundle,
  documents: ReadonlyMap<string, InstrumentDocument>,
  ref: string,
): string | undefined {
  const [, kind, item = '', name = '', code = ''] = /^(?:(answer|band):)?(\w+)\.([\w.]+?)(?:[=](.+))?$/.exec(ref) ?? [];
  if (item === 'attribute')
    return survey[kind === 'answer' ? `attribute.${name}.value.${code}` : `attribute.${name}.label`];
  const document = documents.get(item);
  const texts = document?.texts[document.baseLocale] ?? {};
  if (kind === 'band') return texts[`band.${name}.label`];
  if (kind === 'answer') {
    const question = document?.questions.find((each) => each.code === name.split('.')[0]);
    return texts[`answer.${question?.answerSet}.${code}.label`];
  }
  return texts[`question.${name}.text`] ?? texts[`calculation.${name}.name`];
}
