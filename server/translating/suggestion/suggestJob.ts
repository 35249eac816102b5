import { messageKinds } from 'core/access/translationGrants';
import type { MessageFilter } from 'core/contract/translating/translation';
import type { AiClient } from '../../ai/client';
import { AiFailure } from '../../ai/failure';
import { activeRoles } from '../../database/activeRoles';
import type { Database, Transaction } from '../../database/connection';
import { JobDelayed, JobFailed, type JobHandler, type JobRun } from '../../platform/job/kinds';
import type { TranslationService } from '../../texts/service';
import { changeTexts } from '../work/workChange';
import { deedOf, type Translator } from '../work/workReach';
import { type Example, type Suggested, suggestTexts, type Target } from './askEndpoint';
import { countMissing, nextMissing, remember, type SourceMessage } from './store';
import { tasksOf } from './tasks';

/** Texts in one prompt: fewer cost more, as the rest of the prompt is the same; of more, models lose some. */
const batchSize = 20;
/** Characters of sources in one prompt, so that its answer is not cut off. */
const batchCharacters = 12_000;
/** Texts of a batch looked up in the memory, and examples in all. */
const remembered = 10;
const mostExamples = 8;
/** Unusable batches in a row, after which the endpoint counts as unsuitable. */
const patience = 3;

/** The kinds of the filter that one may translate into a language. */
export const translatableKinds = (by: Translator, locale: string, { kinds }: MessageFilter) =>
  messageKinds.filter((kind) => (kinds?.includes(kind) ?? true) && deedOf(by, locale, kind) !== undefined);

type Run = JobRun<'translation.suggest'>;

interface Needs {
  db: Database;
  clock: () => Date;
  ai: AiClient | undefined;
  translations: Pick<TranslationService, 'grantsOf'>;
  targetOf(locale: string): Promise<Target>;
}

/** As many as one prompt holds; at least one. */
function batchOf(messages: readonly SourceMessage[]): SourceMessage[] {
  let characters = 0;
  const end = messages.findIndex(({ sourceText }) => {
    characters += sourceText.length;
    return characters > batchCharacters;
  });
  return end === -1 ? [...messages] : messages.slice(0, Math.max(1, end));
}

/** A job that lets the endpoint suggest all missing texts; done in batches, each written and counted in one transaction. */
export function createSuggestJob(needs: Needs): JobHandler<'translation.suggest'> {
  const { db, clock, ai, translations, targetOf } = needs;

  /** What the job's owner may translate now: revoked rights end what they allowed. */
  async function askedIn(run: Run, locale: string) {
    const { locales, filter } = run.input;
    const roles = await activeRoles(db, run.userId);
    if (roles === undefined) throw new JobFailed({ key: 'error.access.denied' });
    const by = { userId: run.userId, roles, grants: await translations.grantsOf(run.userId) };
    return { kinds: translatableKinds(by, locale, filter), locale, locales, filter };
  }

  async function examplesFor(batch: readonly SourceMessage[], locale: string): Promise<Example[]> {
    const found = new Map<string, Example>();
    for (const source of batch.slice(0, remembered)) {
      if (found.size >= mostExamples) break;
      const matches = await remember(db, source, { locale, kinds: [source.kind], least: 0.5, limit: 1 });
      for (const { sourceText, text, reviewed } of matches) if (reviewed) found.set(sourceText, { sourceText, text });
    }
    return [...found.values()];
  }

  /** Suggestions for the batch; undefined: the endpoint's answer was unusable. */
  async function suggest(
    client: AiClient,
    batch: readonly SourceMessage[],
    locale: string,
    signal: AbortSignal,
  ): Promise<Map<string, Suggested> | undefined> {
    const tasks = await tasksOf(db, batch);
    try {
      const asking = { signal, attempts: 4, seconds: 90 };
      return await suggestTexts(client, tasks, await targetOf(locale), await examplesFor(batch, locale), asking);
    } catch (error) {
      if (!(error instanceof AiFailure)) throw error;
      if (error.reason === 'unusable') return undefined;
      const note = { key: 'error.translation.ai_failed' };
      if (error.reason === 'refused') throw new JobFailed(note);
      throw new JobDelayed(note, error);
    }
  }

  /** Writes suggestions as machine translations, never over an existing text, nor for a source that has changed. */
  async function write(
    tx: Transaction,
    batch: readonly SourceMessage[],
    locale: string,
    suggested: ReadonlyMap<string, Suggested>,
    userId: string,
  ): Promise<void> {
    const versions = new Map(batch.map(({ id, sourceVersion }) => [id, sourceVersion]));
    await changeTexts(
      tx,
      locale,
      [...suggested.keys()],
      ({ message, translation }, check) => {
        const text = suggested.get(message.id)?.text;
        const isFree = translation === undefined || translation.status === 'missing';
        if (text === undefined || !isFree || versions.get(message.id) !== message.sourceVersion) return undefined;
        // The glossary or the length limit may have changed.
        if (check(text).some(({ severity }) => severity === 'error')) return undefined;
        const { sourceVersion } = message;
        return { next: { text, status: 'machine', sourceVersion, liveText: translation?.liveText ?? null } };
      },
      { by: userId, at: clock() },
    );
  }

  return async (run) => {
    if (ai === undefined) throw new JobFailed({ key: 'error.translation.ai_absent' });
    const { locales } = run.input;
    if (run.total === null) {
      let total = 0;
      for (const locale of locales) total += await countMissing(db, await askedIn(run, locale));
      const input = { ...run.input, at: { locale: 0, after: null } };
      await run.advance({ done: 0, failures: 0, total, input }, async () => {});
    }
    let useless = 0;
    for (;;) {
      const { locale: index, after } = run.input.at ?? { locale: 0, after: null };
      const locale = locales[index];
      if (locale === undefined) break;
      const batch = batchOf(await nextMissing(db, await askedIn(run, locale), after, batchSize));
      const last = batch.at(-1);
      if (last === undefined) {
        const input = { ...run.input, at: { locale: index + 1, after: null } };
        await run.advance({ done: 0, failures: 0, input }, async () => {});
        continue;
      }
      const suggested = await suggest(ai, batch, locale, run.signal);
      useless = suggested === undefined || suggested.size === 0 ? useless + 1 : 0;
      if (useless >= patience) throw new JobFailed({ key: 'error.translation.ai_failed' });
      const texts = suggested ?? new Map<string, Suggested>();
      const { kind, ownerId, position, key, id } = last;
      const input = { ...run.input, at: { locale: index, after: { kind, ownerId, position, key, id } } };
      const failures = batch.filter((each) => !texts.has(each.id)).length;
      await run.advance({ done: batch.length, failures, input }, (tx) => write(tx, batch, locale, texts, run.userId));
    }
    return run.failures === 0 ? undefined : { key: 'job_note.left_out', params: { count: run.failures } };
  };
}
