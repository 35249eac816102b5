import { createHash } from 'node:crypto';
import type { MessageKind, TranslationDeed } from 'core/access/translationGrants';
import {
  decide,
  digestOf,
  type ExchangeStatus,
  keptText,
  type ReadEntry,
  type ReadProblem,
  textsBySource,
} from 'core/interchange';
import type { CheckProblem } from 'core/language/checks';
import type { Database } from '../../database/connection';
import type { Pace } from '../../processes/pace';
import { problemsOf } from '../work/workChecks';
import { deedOf, isInterface, type Translator } from '../work/workReach';
import type { Group } from './place';
import {
  earlierSources,
  glossaryOf,
  ownersByCode,
  type PresentRow,
  presentRows,
  type SourceRow,
  sourcesOf,
} from './store';

/** What an entry would do. */
export interface PlannedChange {
  id: string;
  kind: MessageKind;
  /** The instrument, …, that its message belongs to. */
  ownerId: string | null;
  key: string;
  locale: string;
  line: number;
  before: string | null;
  after: string;
  status: ExchangeStatus;
  /** Of the source text that it translates. */
  sourceVersion: number;
  /** Of the message, and of the translation (0: none), when the plan was made. */
  seen: { sourceVersion: number; rowVersion: number };
  warnings: ('stale' | 'edited')[];
  problems: CheckProblem[];
}

/** `id`: of the message that the line is about. */
type PlannedProblem = ReadProblem & { id?: string };

export interface Plan {
  counts: { entries: number; added: number; changed: number; unchanged: number; empty: number; refused: number };
  changes: PlannedChange[];
  problems: PlannedProblem[];
  /** Of all planned changes, and of what they start from. */
  digest: string;
}

/** Messages read at once. */
const batch = 1000;

/** The earlier source of an outdated text: the one that the file names, else the one before the present. */
function outdatedVersion(
  entry: ReadEntry,
  { sourceText, sourceVersion, translatedVersion, text }: PresentRow,
  earlier: readonly { text: string; version: number }[],
): number {
  if (text !== null && keptText(text) === entry.text && translatedVersion !== null && translatedVersion < sourceVersion)
    return translatedVersion;
  const named = [entry.source, entry.previousSource].filter((each) => each !== null && each !== keptText(sourceText));
  const found = earlier.find((each) => named.includes(keptText(each.text)) && each.version < sourceVersion);
  return found?.version ?? sourceVersion - 1;
}

/** Where entries belong, and what may be done there. */
interface Taken {
  locale: string;
  kind: MessageKind;
  ownerId: string | null;
  may: TranslationDeed;
  glossary: Awaited<ReturnType<typeof glossaryOf>>;
}

interface Options {
  asDraft: boolean;
  pace: Pace;
}

/** By entry whose key nothing has the text that it means all the same: see `textsBySource`. */
async function meantBySource(
  db: Database,
  { kind, ownerId }: Taken,
  named: ReadonlyMap<string, ReadEntry>,
  unknown: readonly ReadEntry[],
): Promise<Map<ReadEntry, SourceRow>> {
  if (unknown.length === 0 || ownerId === null) return new Map();
  const texts = await sourcesOf(db, kind, ownerId);
  const free = texts.filter(({ stored }) => !named.has(stored));
  return textsBySource(
    unknown,
    free.map((row) => ({ ...row, source: keptText(row.source) })),
  );
}

/** Compares a file with what is stored. Changes nothing. */
export async function planImport(
  db: Database,
  by: Translator,
  groups: readonly Group[],
  { asDraft, pace }: Options,
): Promise<
  Omit<Plan, 'counts' | 'problems'> & {
    counts: Omit<Plan['counts'], 'entries' | 'refused'>;
    problems: PlannedProblem[];
  }
> {
  const changes: PlannedChange[] = [];
  const problems: PlannedProblem[] = [];
  const counts = { added: 0, changed: 0, unchanged: 0, empty: 0 };
  let kept = 0;
  const glossaries = new Map<string, Awaited<ReturnType<typeof glossaryOf>>>();

  /** @returns entries whose key nothing has */
  async function take(
    { locale, kind, ownerId, may, glossary }: Taken,
    all: readonly (readonly [stored: string, entry: ReadEntry])[],
  ): Promise<ReadEntry[]> {
    const unknown: ReadEntry[] = [];
    for (let start = 0; start < all.length; start += batch) {
      const part = all.slice(start, start + batch);
      const keys = part.map(([stored]) => stored).filter((key) => !key.includes('\0'));
      const rows = await presentRows(db, kind, ownerId, locale, keys);
      const old: { change: PlannedChange; entry: ReadEntry; row: PresentRow }[] = [];
      for (const [stored, entry] of part) {
        await pace.rest();
        const { line, key } = entry;
        const row = rows.get(stored);
        if (row === undefined) {
          unknown.push(entry);
          continue;
        }
        const refuse = (code: ReadProblem['code'], params?: ReadProblem['params']) => {
          problems.push({ line, key, code, id: row.id, ...(params ? { params } : {}) });
        };
        if (row.sourceLocale === locale) {
          refuse('source_language');
          continue;
        }
        const isThere = row.text !== null && row.status !== null && row.status !== 'missing';
        const present = {
          source: keptText(row.sourceText),
          text: isThere ? keptText(row.text ?? '') : '',
          status: isThere && row.status !== 'missing' && row.status !== null ? row.status : ('draft' as const),
          outdated: isThere && (row.translatedVersion ?? 0) < row.sourceVersion,
        };
        const decision = decide(entry, present, may, asDraft, (text) => problemsOf(row, text, locale, glossary));
        if (decision.what === 'refused') refuse(decision.code, decision.params);
        else if (decision.what === 'empty') counts.empty += 1;
        else if (decision.what === 'unchanged') counts.unchanged += 1;
        else if (decision.what === 'kept') {
          counts.unchanged += 1;
          kept += 1;
        } else {
          counts[decision.what] += 1;
          const change: PlannedChange = {
            ...{ id: row.id, kind, ownerId, key, locale, line, after: entry.text },
            before: isThere ? row.text : null,
            status: decision.status,
            sourceVersion: row.sourceVersion,
            seen: { sourceVersion: row.sourceVersion, rowVersion: row.rowVersion ?? 0 },
            warnings: decision.warnings,
            problems: decision.problems,
          };
          changes.push(change);
          if (decision.outdated) old.push({ change, entry, row });
        }
      }
      const earlier = await earlierSources(
        db,
        old.map(({ change }) => change.id),
      );
      for (const { change, entry, row } of old) {
        change.sourceVersion = outdatedVersion(entry, row, earlier.get(change.id) ?? []);
      }
    }
    return unknown;
  }

  const owners = new Map<MessageKind, Map<string, string>>();
  for (const kind of new Set(groups.map((group) => group.kind))) {
    const codes = groups.flatMap(({ kind: of, owner }) => (of === kind && owner !== null ? [owner] : []));
    owners.set(kind, await ownersByCode(db, kind, [...new Set(codes)]));
  }

  for (const { locale, kind, owner, entries } of groups) {
    await pace.rest();
    const may = deedOf(by, locale, kind);
    const ownerId = owner === null ? null : owners.get(kind)?.get(owner);
    if (may === undefined || ownerId === undefined) {
      const params = { owner: (owner ?? '').slice(0, 100) };
      for (const { line, key } of entries.values()) problems.push({ line, key, code: 'unknown_owner', params });
      continue;
    }
    const glossary = glossaries.get(locale) ?? (await glossaryOf(db, locale));
    glossaries.set(locale, glossary);
    const group = { locale, kind, ownerId, may, glossary };
    const unknown = await take(group, [...entries]);
    const meant = await meantBySource(db, group, entries, unknown);
    await take(
      group,
      [...meant].map(([entry, { stored }]) => [stored, entry]),
    );
    const code = isInterface(kind) || kind === 'Catalog' ? 'unknown_key' : 'unknown_part';
    for (const entry of unknown) {
      const { line, key, text } = entry;
      const id = meant.get(entry)?.id;
      if (id === undefined) problems.push({ line, key, code });
      else if (text.trim() !== '') problems.push({ line, key, id, code: 'by_source', harmless: true });
    }
  }
  if (kept > 0) problems.push({ line: null, key: null, code: 'kept_newer', params: { count: kept }, harmless: true });
  const hash = createHash('sha256');
  for (const { id, locale, after, status, sourceVersion, seen } of changes) {
    await pace.rest();
    hash.update(
      JSON.stringify([id, locale, digestOf(after), status, sourceVersion, seen.sourceVersion, seen.rowVersion]),
    );
  }
  return { counts, changes, problems, digest: hash.digest('base64url') };
}
