import type { FastifyBaseLogger } from 'fastify';
import type { ChatClient, ChatEnd, ChatLine } from '../../ai/chat';
import { AiFailure } from '../../ai/failure';
import type { Database } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { countSince, endUse, insertUse, lockBudget, removeUsesBefore, tokensSince } from './store';

/** What the operator allows, and says of the endpoint. */
export interface AiSettings {
  model: string;
  /** Further models that a prompt may name. */
  models: readonly string[];
  /** Where it runs. */
  place: string;
  /** Questions of one person in 24 hours. */
  daily: number;
  /** Of the whole installation in a calendar month (UTC); null: no limit. */
  monthlyTokens: number | null;
  /** After which an untouched conversation is deleted; null: never. */
  keptDays: number | null;
}

export type AiPurpose = 'chat' | 'prompt.try' | 'prompt.case';

interface Asked {
  userId: string;
  purpose: AiPurpose;
  lines: readonly ChatLine[];
  /** null: the installation's. */
  model: string | null;
  temperature: number;
  maxTokens: number;
}

/** A request that the budget has room for. */
export interface Permit {
  model: string;
  write(signal: AbortSignal, lines?: readonly ChatLine[]): AsyncGenerator<{ text: string } | ChatEnd>;
  /** It is not sent after all. */
  giveUp(): Promise<void>;
}

export interface ModelService {
  /** undefined: the installation has no endpoint. */
  settings: AiSettings | undefined;
  /** @throws AppError `ai.absent`, `ai.budget_spent`, `chat.day_limit` */
  permit(asked: Asked): Promise<Permit>;
  /** How many questions the person may still ask. */
  left(userId: string): Promise<number>;
  /** Sizes of requests are kept for a year. */
  forgetOld(): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  client: ChatClient | undefined;
  settings: AiSettings | undefined;
}

const day = 24 * 60 * 60_000;
const keptUses = 400;

/** Tokens that a text has at most, about: a word of English has few for its bytes, one of Chinese has one for three. */
const estimated = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

const inputOf = (lines: readonly ChatLine[]) => lines.reduce((sum, { content }) => sum + estimated(content) + 8, 0);

/** Asks the endpoint within the limits of person and installation, and notes the size of what was asked and answered: never the words. */
export function createModelService({ db, clock, log, client, settings }: Needs): ModelService {
  const since = (milliseconds: number) => new Date(clock().getTime() - milliseconds);
  const month = () => new Date(Date.UTC(clock().getUTCFullYear(), clock().getUTCMonth(), 1));

  return {
    settings: client && settings,

    left: async (userId) => {
      if (settings === undefined) return 0;
      const used = await countSince(db, { userId, purpose: 'chat', since: since(day) });
      return Math.max(0, settings.daily - used);
    },

    permit: async ({ userId, purpose, lines, model: named, temperature, maxTokens }) => {
      if (client === undefined || settings === undefined) throw new AppError('ai.absent');
      const model = named ?? settings.model;
      const id = uuidv7(clock().getTime());
      const most = inputOf(lines) + maxTokens;
      await db.transaction(async (tx) => {
        await lockBudget(tx);
        if (settings.monthlyTokens !== null && (await tokensSince(tx, month())) + most > settings.monthlyTokens)
          throw new AppError('ai.budget_spent');
        if (purpose === 'chat' && (await countSince(tx, { userId, purpose, since: since(day) })) >= settings.daily)
          throw new AppError('chat.day_limit', { params: { maximum: settings.daily } });
        await insertUse(tx, { id, userId, purpose, model, tokens: most, at: clock() });
      });
      let spent = 0;
      const end = (tokens: number) => endUse(db, id, { tokens, endedAt: clock() });

      async function* write(signal: AbortSignal, given = lines): AsyncGenerator<{ text: string } | ChatEnd> {
        const begun = performance.now();
        let written = '';
        let ended: ChatEnd | undefined;
        let outcome = 'left';
        try {
          if (client === undefined) throw new AppError('ai.absent');
          for await (const piece of client.write({ lines: given, model, temperature, maxTokens, signal })) {
            if ('text' in piece) written += piece.text;
            else {
              ended = piece;
              outcome = piece.end;
            }
            yield piece;
          }
        } catch (error) {
          outcome = error instanceof AiFailure ? error.reason : 'stopped';
          throw error;
        } finally {
          const input = ended?.input ?? inputOf(given);
          const output = ended?.output ?? estimated(written);
          const milliseconds = Math.round(performance.now() - begun);
          log.info({ purpose, model, input, output, milliseconds, outcome }, 'The AI endpoint was asked');
          spent += input + output;
          await end(spent).catch((error: unknown) => log.warn(error, 'The size of a request was not noted'));
        }
      }
      return { model, write, giveUp: () => end(0) };
    },

    forgetOld: () => removeUsesBefore(db, since(keptUses * day)),
  };
}
