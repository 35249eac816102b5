import { setTimeout as delay } from 'node:timers/promises';
import { createFrameReader } from 'core/events/eventFrames';
import { onAbort } from 'core/events/onAbort';
import * as z from 'zod';
import { AiFailure } from './failure';
import { type AiEndpoint, failureOf, sendQuestion } from './transport';

export interface ChatLine {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ChatQuestion {
  lines: readonly ChatLine[];
  /** Default: the endpoint's. */
  model?: string | undefined;
  temperature: number;
  maxTokens: number;
  signal: AbortSignal;
  /** Attempts in all, as long as nothing has been written; default 3. */
  attempts?: number;
}

/** `cut`: the most tokens were reached. Tokens are null where the endpoint does not count them. */
export interface ChatEnd {
  end: 'stop' | 'cut';
  input: number | null;
  output: number | null;
}

export interface ChatClient {
  /** What the model writes, piece by piece, and last how it ended. @throws AiFailure; what `signal` was aborted with */
  write(question: ChatQuestion): AsyncGenerator<{ text: string } | ChatEnd>;
  /** The whole answer. @throws as `write` */
  answer(question: ChatQuestion): Promise<ChatEnd & { text: string }>;
}

interface Options {
  /** Milliseconds before the second attempt, doubled before each further one; default 1000. */
  firstWait?: number;
  /** Seconds: without a sign of life, and in all; default 60 and 300. */
  silence?: number;
  longest?: number;
}

const usage = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish();
const chunkShape = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage,
  error: z.unknown().optional(),
});
const wholeShape = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1),
  usage,
});

/** Bytes: an answer and everything around it. */
const mostBytes = 2 * 1024 * 1024;
/** Characters by token: more than any language has, so that a model that counts is never cut by it. */
const charactersByToken = 12;
/** Longer waits are the caller's to decide. */
const longestWait = 10_000;

const counts = (used: z.output<typeof usage>) => ({
  input: used?.prompt_tokens ?? null,
  output: used?.completion_tokens ?? null,
});

const tooLong = () => new AiFailure('unusable', 'the answer is too long');

/** Aborts after silence, or when the whole takes too long. */
class Patience {
  readonly over = new AbortController();
  private readonly whole: NodeJS.Timeout;
  private silence: NodeJS.Timeout;
  private readonly abort = () => this.over.abort();
  private readonly release: () => void;

  constructor(
    signal: AbortSignal,
    private readonly seconds: { silence: number; longest: number },
  ) {
    this.release = onAbort(signal, this.abort);
    this.whole = setTimeout(this.abort, seconds.longest * 1000);
    this.silence = setTimeout(this.abort, seconds.silence * 1000);
  }
  heard(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(this.abort, this.seconds.silence * 1000);
  }
  end(): void {
    clearTimeout(this.whole);
    clearTimeout(this.silence);
    this.release();
    this.over.abort();
  }
}

async function* textOf(response: Response, patience: Patience): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let size = 0;
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      patience.heard();
      size += read.value.byteLength;
      if (size > mostBytes) throw tooLong();
      yield decoder.decode(read.value, { stream: true });
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

/** An endpoint that does not stream answers at once. */
async function* wholeAnswer(response: Response, patience: Patience): AsyncGenerator<{ text: string } | ChatEnd> {
  let body = '';
  for await (const text of textOf(response, patience)) body += text;
  const parsed = wholeShape.safeParse(parsedJson(body));
  const choice = parsed.data?.choices[0];
  if (!parsed.success || choice === undefined) throw new AiFailure('unusable', 'the answer is not that of a chat');
  yield { text: choice.message.content };
  yield { end: choice.finish_reason === 'length' ? 'cut' : 'stop', ...counts(parsed.data.usage) };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AiFailure('unusable', 'the answer is no JSON');
  }
}

async function* streamed(
  response: Response,
  patience: Patience,
  most: number,
): AsyncGenerator<{ text: string } | ChatEnd> {
  const framesOf = createFrameReader();
  let [characters, finish, isOver] = [0, '', false];
  let used: z.output<typeof usage>;
  for await (const piece of textOf(response, patience)) {
    for (const { data } of framesOf(piece)) {
      if (data.trim() === '[DONE]') {
        isOver = true;
        break;
      }
      const chunk = chunkShape.safeParse(parsedJson(data));
      if (!chunk.success) throw new AiFailure('unusable', 'a piece of the answer is not that of a chat');
      if (chunk.data.error !== undefined) throw new AiFailure('away', 'it reports an error within its answer');
      used = chunk.data.usage ?? used;
      const [choice] = chunk.data.choices;
      finish = choice?.finish_reason || finish;
      const text = choice?.delta?.content ?? '';
      characters += text.length;
      if (text !== '') yield { text };
      if (characters > most) return void (yield { end: 'cut', ...counts(used) });
    }
    if (isOver) break;
  }
  if (!isOver && finish === '') throw new AiFailure('away', 'the answer was cut off');
  yield { end: finish === 'length' ? 'cut' : 'stop', ...counts(used) };
}

/** Lets a model write, with time limits, limits of size, and retries as long as nothing has come. It offers the model no tools. */
export function createChatClient(endpoint: AiEndpoint, options: Options = {}): ChatClient {
  const { firstWait = 1000, silence = 60, longest = 300 } = options;
  /** Not every endpoint counts while it streams; one that refuses is not asked for it again. */
  let counting = true;

  async function open(question: ChatQuestion, patience: Patience): Promise<Response> {
    const body = {
      model: question.model ?? endpoint.model,
      messages: question.lines,
      temperature: question.temperature,
      max_tokens: question.maxTokens,
      stream: true,
    };
    const send = (more: object) =>
      sendQuestion(endpoint, {
        body: { ...body, ...more },
        accept: 'text/event-stream, application/json',
        signal: patience.over.signal,
      });
    const counted = counting;
    let response = await send(counted ? { stream_options: { include_usage: true } } : {});
    if (counted && (response.status === 400 || response.status === 422)) {
      await response.body?.cancel();
      response = await send({});
      if (response.status === 200) counting = false;
    }
    if (response.status === 200) return response;
    await response.body?.cancel();
    throw failureOf(response);
  }

  async function* once(question: ChatQuestion): AsyncGenerator<{ text: string } | ChatEnd> {
    const patience = new Patience(question.signal, { silence, longest });
    try {
      const response = await open(question, patience);
      patience.heard();
      const isWhole = response.headers.get('content-type')?.includes('application/json') ?? false;
      yield* isWhole
        ? wholeAnswer(response, patience)
        : streamed(response, patience, question.maxTokens * charactersByToken);
    } catch (error) {
      question.signal.throwIfAborted();
      if (error instanceof AiFailure) throw error;
      // The platform's message may contain the whole address.
      throw new AiFailure('away', patience.over.signal.aborted ? 'it takes too long' : 'it cannot be reached');
    } finally {
      patience.end();
    }
  }

  async function* write(question: ChatQuestion): AsyncGenerator<{ text: string } | ChatEnd> {
    const { signal, attempts = 3 } = question;
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      let begun = false;
      try {
        for await (const piece of once(question)) {
          begun = true;
          yield piece;
        }
        return;
      } catch (error) {
        if (begun || !(error instanceof AiFailure) || attempt >= attempts) throw error;
        if (error.reason === 'refused' || error.reason === 'unusable') throw error;
        const asked = (error.retryAfter ?? 0) * 1000;
        if (asked > longestWait) throw error;
        // Spread, so that servers that failed together do not retry together.
        const wait = firstWait * 2 ** (attempt - 1) * (1 + Math.random() / 4);
        await delay(Math.max(wait, asked), undefined, { signal });
      }
    }
  }

  return {
    write,
    answer: async (question) => {
      let text = '';
      for await (const piece of write(question)) {
        if ('text' in piece) text += piece.text;
        else return { ...piece, text };
      }
      throw new AiFailure('away', 'the answer was cut off');
    },
  };
}
