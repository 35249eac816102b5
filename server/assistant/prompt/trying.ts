import type { PromptContent, PromptPurpose } from 'core/assistant/prompt';
import { filledValues } from 'core/assistant/promptLines';
import type { Tried } from 'core/contract/assistant/prompt';
import { AiFailure, type FailReason } from '../../ai/failure';
import type { StreamEvent } from '../../plugins/route';
import type { ModelService, Permit } from '../model/service';
import { linesOf, productValues } from './caseRun';
import type { PromptService } from './service';

export interface PromptTrying {
  /** What the endpoint writes to a prompt as it is given. @throws AppError before anything is written: `prompt.invalid`, `ai.absent`, `ai.budget_spent` */
  begin(
    userId: string,
    asked: PromptContent & { purpose: PromptPurpose; values: Record<string, string> },
    closed: AbortSignal,
  ): Promise<AsyncIterable<StreamEvent<Tried>>>;
}

interface Needs {
  clock: () => Date;
  models: ModelService;
  prompts: Pick<PromptService, 'check'>;
}

export function createPromptTrying({ clock, models, prompts }: Needs): PromptTrying {
  async function* tried(permit: Permit, closed: AbortSignal): AsyncGenerator<StreamEvent<Tried>> {
    const begun = performance.now();
    let number = 0;
    const event = (data: Tried) => {
      number += 1;
      return { id: String(number), data };
    };
    const end = (
      outcome: 'done' | 'cut' | 'failed',
      tokens: { input: number | null; output: number | null },
      reason: FailReason | null,
    ) =>
      event({
        ...{ is: 'end', outcome, model: permit.model, input: tokens.input, output: tokens.output, reason },
        milliseconds: Math.round(performance.now() - begun),
      });
    try {
      for await (const piece of permit.write(closed)) {
        if ('text' in piece) yield event({ is: 'text', text: piece.text });
        else yield end(piece.end === 'cut' ? 'cut' : 'done', piece, null);
      }
    } catch (error) {
      if (closed.aborted) return;
      if (!(error instanceof AiFailure)) throw error;
      yield end('failed', { input: null, output: null }, error.reason);
    }
  }

  return {
    begin: async (userId, { purpose, values: given, ...content }, closed) => {
      prompts.check(purpose, content);
      const today = clock().toISOString().slice(0, 10);
      const product = productValues(given, content, today);
      const answer = content.variables.find(({ source }) => source === 'answer');
      const values = filledValues(content, product, answer ? { answer: JSON.stringify(given[answer.name] ?? '') } : {});
      const { model, temperature, maxTokens } = content;
      const lines = linesOf(purpose, content, values);
      const permit = await models.permit({ userId, purpose: 'prompt.try', lines, model, temperature, maxTokens });
      return tried(permit, closed);
    },
  };
}
