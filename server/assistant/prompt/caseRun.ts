import { type CheapExpectation, missed } from 'core/assistant/expectation';
import type { PromptContent, PromptPurpose } from 'core/assistant/prompt';
import { filledValues, promptLines } from 'core/assistant/promptLines';
import type { PromptCase, PromptExpectation } from 'core/contract/assistant/prompt';
import { languageName } from 'core/language/formatting';
import * as z from 'zod';
import type { ChatLine } from '../../ai/chat';
import { AiFailure } from '../../ai/failure';
import type { AiPurpose, ModelService } from '../model/service';

export interface CaseOutcome {
  answer: string;
  /** By the place of the expectation in its case; -1: there was no usable answer. */
  missed: { index: number; found: string }[];
}

interface Asking {
  models: Pick<ModelService, 'permit'>;
  userId: string;
  today: string;
  signal: AbortSignal;
}

/** Characters of an answer that are kept to look at. */
const mostKept = 20_000;

export const linesOf = (purpose: PromptPurpose, content: PromptContent, values: Record<string, string>): ChatLine[] => {
  const { system, user } = promptLines(purpose, content, values);
  return [...(system === '' ? [] : [{ role: 'system' as const, content: system }]), { role: 'user', content: user }];
};

/** What the product itself fills in, unless it is given. */
export const productValues = (given: Readonly<Record<string, string>>, content: PromptContent, today: string) => {
  const own = (source: 'language' | 'date') => {
    const variable = content.variables.find((each) => each.source === source);
    return variable === undefined ? undefined : given[variable.name]?.trim() || undefined;
  };
  return filledValues(content, given, {
    language: own('language') ?? languageName('en-US', 'en-US'),
    date: own('date') ?? today,
  });
};

/** The whole answer of the endpoint. @throws AiFailure, AppError */
async function answered(
  asking: Asking,
  purpose: AiPurpose,
  lines: ChatLine[],
  content: PromptContent,
): Promise<string> {
  const { models, userId, signal } = asking;
  const { model, temperature, maxTokens } = content;
  const permit = await models.permit({ userId, purpose, lines, model, temperature, maxTokens });
  let text = '';
  for await (const piece of permit.write(signal)) if ('text' in piece) text += piece.text;
  return text.replaceAll('\0', '');
}

const verdict = z.object({ passed: z.boolean(), why: z.string().default('') });

/** @returns undefined: the rubric is met; else why not */
async function judged(
  asking: Asking,
  { rubric }: Extract<PromptExpectation, { kind: 'judge' }>,
  judge: PromptContent | undefined,
  answer: string,
): Promise<{ found: string } | undefined> {
  if (judge === undefined) return { found: '' };
  const values = productValues({}, judge, asking.today);
  // As a text in quotation marks, so that where it ends is plain, whatever it says.
  const filled = { ...values, ...filledValues(judge, values, { answer: JSON.stringify(answer), rubric }) };
  const said = await answered(asking, 'prompt.case', linesOf('judge', judge, filled), judge);
  const json = /\{[\s\S]*\}/.exec(said)?.[0] ?? '';
  try {
    const { passed, why } = verdict.parse(JSON.parse(json));
    return passed ? undefined : { found: why.slice(0, 500) };
  } catch {
    return { found: said.slice(0, 500) };
  }
}

/**
 * Asks for one answer to a case and holds it against what must hold: what can be checked here first, and a judge only for an answer that has
 * passed all of that.
 * @throws AiFailure (but for an unusable answer), AppError
 */
export async function runCase(
  asking: Asking,
  {
    purpose,
    content,
    judges,
  }: { purpose: PromptPurpose; content: PromptContent; judges: ReadonlyMap<string, PromptContent> },
  { inputs, expectations }: PromptCase,
): Promise<CaseOutcome> {
  let answer: string;
  try {
    const lines = linesOf(purpose, content, productValues(inputs, content, asking.today));
    answer = await answered(asking, 'prompt.case', lines, content);
  } catch (error) {
    if (error instanceof AiFailure && error.reason === 'unusable') {
      return { answer: '', missed: [{ index: -1, found: error.message }] };
    }
    throw error;
  }
  const outcome: CaseOutcome = { answer: answer.slice(0, mostKept), missed: [] };
  expectations.forEach((expectation, index) => {
    if (expectation.kind === 'judge') return;
    const found = missed(expectation as CheapExpectation, answer);
    if (found !== undefined) outcome.missed.push({ index, ...found });
  });
  if (outcome.missed.length > 0) return outcome;
  for (const [index, expectation] of expectations.entries()) {
    if (expectation.kind !== 'judge') continue;
    const found = await judged(asking, expectation, judges.get(expectation.promptId), answer);
    if (found !== undefined) outcome.missed.push({ index, ...found });
  }
  return outcome;
}
