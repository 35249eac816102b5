import type { AttemptResult } from 'core/contract/answering/attempt';
import type { Audience, InstrumentDocument } from 'core/instrument/document';
import type { LaterField } from 'core/instrument/respondent';
import type { ResultWords } from 'core/instrument/valueText';
import type { Version, VersionReader } from '../../authoring/instrument/versions';
import type { StoredScore } from '../../database/schema/attempt';
import { shownScores } from './shownScores';

/** An attempt's scores at one time, with their version. */
export interface Scoring {
  version: Version;
  scores: Readonly<Record<string, StoredScore>>;
  /** Why it was rescored; empty: at completion, or for what was added. */
  note: string;
  /** What the respondent added to their data, for which it was rescored; null: it was not for that. */
  added: readonly LaterField[] | null;
  at: Date;
}

/** Stored scorings, each with its version. */
export const withVersions = (
  versions: VersionReader,
  stored: readonly (Omit<Scoring, 'version'> & { versionId: string })[],
): Promise<Scoring[]> =>
  Promise.all(
    stored.map(async ({ versionId, ...scoring }) => ({ ...scoring, version: await versions.get(versionId) })),
  );

export interface Read {
  document: InstrumentDocument;
  chain: string[];
  locale: string;
  words: ResultWords;
}

/** A version with its texts in its nearest locale to the requested one. `among`: default all of them. */
export async function documentFor(
  versions: VersionReader,
  version: Version,
  asked: string,
  among?: readonly string[],
): Promise<Read> {
  const locale = await versions.localeOf(version, asked, among);
  const chain = await versions.chainOf(version, locale);
  const [document, words] = await Promise.all([versions.documentIn(version, chain), versions.wordsIn(locale)]);
  return { document, chain, locale, words };
}

/**
 * The scores before the present ones, oldest first, named by the version that gave them, if that version shows them to respondents and
 * the present one, where it still has them, does too; for staff all of them.
 */
export async function earlierScores(
  versions: VersionReader,
  scorings: readonly Scoring[],
  asked: string,
  reader: Audience,
): Promise<AttemptResult['earlierScores']> {
  const withheld = new Set(
    scorings
      .at(-1)
      ?.version.definition.calculations?.filter(
        ({ shownTo }) => reader === 'respondent' && !shownTo?.includes('respondent'),
      )
      .map(({ code }) => code),
  );
  return Promise.all(
    scorings.slice(0, -1).map(async ({ version, scores, at }) => {
      const shown = shownScores(await documentFor(versions, version, asked), scores, reader).filter(
        ({ code }) => !withheld.has(code),
      );
      return { version: version.number, at: at.toISOString(), scores: shown };
    }),
  );
}
