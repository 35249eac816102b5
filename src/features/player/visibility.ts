import { visibleQuestions } from 'core/flow';
import type { AnswerSheet, Respondent } from 'core/instrument/document';
import type { Projection } from 'core/instrument/projection';

/** Codes of the questions that are visible with these answers; the same set as long as nothing comes or goes. */
export type Visibility = (answers: AnswerSheet) => ReadonlySet<string>;

/**
 * The visibility rules of a projection, computed by the engine that the server uses. The engine is loaded only for instruments that have
 * rules.
 */
export async function visibilityOf(projection: Projection, respondent: Respondent): Promise<Visibility> {
  const all: ReadonlySet<string> = new Set(projection.questions.map(({ code }) => code));
  const ruled = [...projection.sections, ...projection.questions].some(({ visibleIf }) => visibleIf !== undefined);
  if (!ruled) return () => all;
  const { compileInstrument } = await import('core/instrument/program');
  const compiled = compileInstrument(projection);
  let latest = all;
  return (answers) => {
    const visible = visibleQuestions(compiled, answers, respondent);
    const same = visible.size === latest.size && [...visible].every((code) => latest.has(code));
    if (!same) latest = visible;
    return latest;
  };
}
