import { setTimeout as delay } from 'node:timers/promises';
import { onAbort } from 'core/events/onAbort';
import * as z from 'zod';
import { AiFailure } from './failure';
import { type AiEndpoint, failureOf, sendQuestion } from './transport';

interface Question {
  /** The instruction to the model. */
  task: string;
  /** The data for the task: sent as JSON, separately. */
  data: unknown;
  signal: AbortSignal;
  /** Attempts in all, the first one included; default 4. */
  attempts?: number;
  /** For each attempt; default 60. */
  seconds?: number;
}

export interface AiClient {
  /** The JSON object that the model answers with. @throws AiFailure; what `signal` was aborted with */
  ask(question: Question): Promise<unknown>;
}

interface Options {
  /** Milliseconds before the second attempt, doubled before each further one; default 1000. */
  firstWait?: number;
}

interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

const chatAnswer = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1),
});

/** Bytes: many times what a batch of texts takes. */
const longestAnswer = 2 * 1024 * 1024;
/** Longer waits are left to the queue. */
const longestWait = 30_000;

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > longestAnswer) {
      await reader?.cancel();
      throw new AiFailure('unusable', 'the answer is too long');
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AiFailure('unusable', `${what} is no JSON`);
  }
}

/** Models like to put JSON in a code block, whatever the instruction. */
const unfenced = (text: string) => /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;

/** Asks with time limits, and retries later where that may help. The key is sent only in the header. */
export function createAiClient(endpoint: AiEndpoint, { firstWait = 1000 }: Options = {}): AiClient {
  const { model } = endpoint;
  /** Not every endpoint supports JSON mode; one that refuses it is not asked for it again. */
  let heldToJson = true;

  async function post(body: object, signal: AbortSignal, seconds: number): Promise<Reply> {
    // An own controller instead of AbortSignal.any, so that nothing stays attached to a long-lived signal.
    const over = new AbortController();
    const giveUp = () => over.abort();
    const release = onAbort(signal, giveUp);
    const timer = setTimeout(giveUp, seconds * 1000);
    try {
      const response = await sendQuestion(endpoint, { body, accept: 'application/json', signal: over.signal });
      // Read here, within the time limit.
      return { status: response.status, headers: response.headers, text: await readText(response) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AiFailure) throw error;
      // The platform's message may contain the whole address.
      throw new AiFailure('away', over.signal.aborted ? `no answer after ${seconds} s` : 'it cannot be reached');
    } finally {
      clearTimeout(timer);
      release();
    }
  }

  async function once({ task, data, signal, seconds = 60 }: Question): Promise<unknown> {
    const question = {
      model,
      messages: [
        { role: 'system', content: task },
        { role: 'user', content: JSON.stringify(data) },
      ],
    };
    const held = heldToJson;
    let response = await post(
      held ? { ...question, response_format: { type: 'json_object' } } : question,
      signal,
      seconds,
    );
    if (held && (response.status === 400 || response.status === 422)) {
      response = await post(question, signal, seconds);
      if (response.status === 200) heldToJson = false;
    }
    if (response.status !== 200) throw failureOf(response);
    const answer = chatAnswer.safeParse(parsed(response.text, 'the answer'));
    const choice = answer.data?.choices[0];
    if (choice === undefined) throw new AiFailure('unusable', 'the answer is not that of a chat');
    if (choice.finish_reason === 'length') throw new AiFailure('unusable', 'the answer was cut off');
    return parsed(unfenced(choice.message.content), 'what the model wrote');
  }

  return {
    ask: async (question) => {
      const { signal, attempts = 4 } = question;
      for (let attempt = 1; ; attempt += 1) {
        signal.throwIfAborted();
        try {
          return await once(question);
        } catch (error) {
          if (!(error instanceof AiFailure) || error.reason === 'refused' || attempt >= attempts) throw error;
          // Each try costs money: a model that fails twice will fail again.
          if (error.reason === 'unusable' && attempt >= 2) throw error;
          const asked = (error.retryAfter ?? 0) * 1000;
          if (asked > longestWait) throw error;
          // Spread, so that servers that failed together do not retry together.
          const wait = error.reason === 'unusable' ? 0 : firstWait * 2 ** (attempt - 1) * (1 + Math.random() / 4);
          await delay(Math.max(wait, asked), undefined, { signal });
        }
      }
    },
  };
}
