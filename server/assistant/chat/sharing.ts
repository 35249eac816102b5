import { createHash } from 'node:crypto';
import type { SharedGroup } from 'core/assistant/sharedResult';
import { sharedGroups } from 'core/assistant/sharedResult';
import type { ShareableResult } from 'core/contract/assistant/chat';
import { formattingLocale } from 'core/language/formatting';
import { findUser, type User } from '../../accounts/profile/service';
import { resultFor } from '../../answering/attempt/result';
import type { AttemptService } from '../../answering/attempt/service';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';

export interface Shareable extends ShareableResult {
  risks: { code: string; text: string; locale: string }[];
}

interface Needs {
  db: Database;
  attempts: Pick<AttemptService, 'completed'>;
  versions: VersionReader;
}

/** Shorter ones stand in ordinary words. */
const shortestName = 3;

/** Takes out of texts how a person is called: a report may have put it in. */
function withoutPerson(groups: readonly SharedGroup[], person: User | undefined): SharedGroup[] {
  const names = [person?.email, person?.displayName, person?.givenName, person?.familyName].flatMap((name) =>
    name && name.length >= shortestName ? [name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')] : [],
  );
  if (names.length === 0) return [...groups];
  const named = new RegExp(`(?<![\\p{L}\\p{M}])(?:${names.join('|')})(?![\\p{L}\\p{M}])`, 'giu');
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => ({ ...field, text: field.text.replace(named, '…') })),
  }));
}

/**
 * What of a result of the person's own could be told to a model. Neither what they answered nor who they are is in it.
 * @throws AppError `not_found`, `attempt.not_completed`; `chat.result_unavailable` where the person may not see it, or where nothing may
 * join it with them
 */
export async function shareable(
  { db, attempts, versions }: Needs,
  { userId, attemptId, locale }: { userId: string; attemptId: string; locale: string },
): Promise<Shareable> {
  const completed = await attempts.completed(userId, attemptId);
  // The conversation would be the link between person and answers that such a survey promises not to keep.
  if (completed.isAnonymous || completed.hidesResults) throw new AppError('chat.result_unavailable');
  const result = await resultFor(versions, completed, locale).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'access.denied' ? new AppError('chat.result_unavailable') : error;
  });
  const date = new Intl.DateTimeFormat(formattingLocale(result.locale), {
    dateStyle: 'long',
    timeZone: completed.record.respondent.timeZone ?? 'UTC',
  }).format(new Date(result.completedAt));
  const { title, profile, reports, risks } = result;
  const all = sharedGroups({ title, date, profile, reports, risks });
  const groups = withoutPerson(all, await findUser(db, userId));
  const seen = createHash('sha256').update(JSON.stringify(groups)).digest('base64url').slice(0, 22);
  const { instrumentId } = result;
  return {
    ...{ attemptId, instrumentId, title, locale: result.locale, groups, seen },
    risks: risks.map(({ code, text, locale: of }) => ({ code, text, locale: of })),
  };
}
