import { mayTranslate, messageKinds } from 'core/access/translationGrants';
import type { KnownTerm } from 'core/contract/translating/glossary';
import type { MemoryMatch } from 'core/contract/translating/suggestion';
import type { MessageFilter } from 'core/contract/translating/translation';
import { termsIn } from 'core/language/checks/glossary';
import { freeWords } from 'core/language/checks/words';
import type { AiClient } from '../../ai/client';
import { AiFailure } from '../../ai/failure';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { JobHandlers } from '../../platform/job/kinds';
import type { JobService } from '../../platform/job/service';
import type { Caller } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import type { GlossaryService } from '../glossary/service';
import { ownersOf } from '../work/workNames';
import { deedOf } from '../work/workReach';
import { type Suggested, suggestTexts, type Target } from './askEndpoint';
import { countMissing, findSource, languageOf, remember, type SourceMessage } from './store';
import { createSuggestJob, translatableKinds } from './suggestJob';
import { tasksOf } from './tasks';

/** Likeness below which a match is useless, and matches shown. */
const alike = { least: 0.35, limit: 8 };
/** Matches that show the endpoint the style used here. */
const examples = { least: 0.5, limit: 3 };

type Asker = Pick<Caller, 'userId' | 'roles' | 'grants'>;

export interface SuggestionService {
  /** @throws AppError `not_found` when the caller may not see the message in the language */
  read(caller: Asker, id: string, locale: string): Promise<{ memory: MemoryMatch[]; terms: KnownTerm[] }>;
  /** Nothing is saved. @throws AppError `not_found`, `translation.ai_absent`, `translation.ai_failed` */
  ask(caller: Asker, id: string, locale: string, closed: AbortSignal): Promise<Suggested>;
  /** @throws AppError `not_found` for a language in which the caller may do nothing */
  countMissing(
    caller: Asker,
    locales: readonly string[],
    filter: MessageFilter,
  ): Promise<{ locale: string; texts: number }[]>;
  /** @returns the job's id. @throws AppError `not_found` for a language that is not the caller's, `translation.ai_absent`, `job.too_many` */
  askAll(caller: Asker, locales: readonly string[], filter: MessageFilter): Promise<string>;
  /** Does such a job. */
  suggestAll: JobHandlers['translation.suggest'];
}

interface Needs {
  db: Database;
  clock: () => Date;
  /** undefined: none is configured. */
  ai: AiClient | undefined;
  glossaries: Pick<GlossaryService, 'termsOf'>;
  jobs: Pick<JobService, 'add'>;
  translations: Pick<TranslationService, 'grantsOf'>;
}

/** The kinds whose texts the caller may see in a language. */
const kindsOf = (caller: Asker, locale: string) =>
  messageKinds.filter((kind) => mayTranslate(caller, locale, kind) !== undefined);

/** Each once. @throws AppError `not_found` when the caller may not see anything of one of them */
function requireLocales(caller: Asker, given: readonly string[]): string[] {
  const locales = [...new Set(given)];
  if (locales.some((locale) => kindsOf(caller, locale).length === 0)) throw new AppError('not_found');
  return locales;
}

export function createSuggestionService(needs: Needs): SuggestionService {
  const { db, ai, glossaries, jobs } = needs;

  async function seenSource(caller: Asker, id: string, locale: string): Promise<SourceMessage> {
    const source = await findSource(db, id);
    if (source === undefined || source.sourceLocale === locale || deedOf(caller, locale, source.kind) === undefined) {
      throw new AppError('not_found');
    }
    return source;
  }

  async function targetOf(locale: string): Promise<Target> {
    const language = await languageOf(db, locale);
    if (language === undefined) throw new AppError('not_found');
    const { label, styleGuide } = language;
    return { locale, label, styleGuide, glossary: await glossaries.termsOf(locale) };
  }

  return {
    read: async (caller, id, locale) => {
      const source = await seenSource(caller, id, locale);
      const memory = await remember(db, source, { locale, kinds: kindsOf(caller, locale), ...alike });
      const words = freeWords(source.sourceText, source.format);
      const owners = await ownersOf(db, memory);
      return {
        memory: memory.map(({ id: of, key, sourceText, text, similarity, reviewed }) => {
          return { sourceText, text, similarity, reviewed, key: owners.get(of)?.key ?? key };
        }),
        terms: termsIn(words, source.sourceLocale, await glossaries.termsOf(locale)),
      };
    },

    ask: async (caller, id, locale, closed) => {
      const source = await seenSource(caller, id, locale);
      if (ai === undefined) throw new AppError('translation.ai_absent');
      const target = await targetOf(locale);
      const memory = await remember(db, source, { locale, kinds: kindsOf(caller, locale), ...examples });
      try {
        const tasks = await tasksOf(db, [source]);
        const asking = { signal: closed, attempts: 2, seconds: 30 };
        const suggested = (await suggestTexts(ai, tasks, target, memory, asking)).get(id);
        if (suggested === undefined) throw new AppError('translation.ai_failed');
        return suggested;
      } catch (error) {
        // A request that nobody waits for any more needs no other message.
        if (error instanceof AiFailure || closed.aborted) throw new AppError('translation.ai_failed', { cause: error });
        throw error;
      }
    },

    countMissing: async (caller, given, filter) => {
      const locales = requireLocales(caller, given);
      const counts: { locale: string; texts: number }[] = [];
      for (const locale of locales) {
        const texts = await countMissing(db, {
          kinds: translatableKinds(caller, locale, filter),
          locale,
          locales,
          filter,
        });
        counts.push({ locale, texts });
      }
      return counts;
    },

    askAll: async (caller, given, filter) => {
      const locales = requireLocales(caller, given);
      if (ai === undefined) throw new AppError('translation.ai_absent');
      return jobs.add('translation.suggest', caller.userId, { locales, filter });
    },

    suggestAll: createSuggestJob({ ...needs, targetOf }),
  };
}
