import { type MessageKind, messageKinds } from 'core/access/translationGrants';
import { type InstrumentKeys, type ReadEntry, type ReadFile, type ReadProblem, storedKeyIn } from 'core/interchange';
import { readTag } from 'core/language/tag';
import { AppError } from '../../errors';
import type { Pace } from '../../processes/pace';
import { deedOf, type Translator } from '../work/workReach';

/** What the caller says about a file if the file does not. */
export interface Defaults {
  locale?: string | undefined;
  kind?: MessageKind | undefined;
  /** Code. */
  owner?: string | undefined;
}

/** Entries of one language, kind and owner, each text once. */
export interface Group {
  locale: string;
  kind: MessageKind;
  owner: string | null;
  /** Of an instrument that exists. */
  keys: InstrumentKeys | undefined;
  /** By the key under which the text is stored. */
  entries: Map<string, ReadEntry>;
}

const isKind = (kind: string): kind is MessageKind => (messageKinds as readonly string[]).includes(kind);
const isInterface = (kind: MessageKind) => kind === 'Webpages' || kind === 'System';

/**
 * Our language that a file means: also in other spellings, or a bare language code if we have one of it.
 * @throws AppError `language.unknown` with what was probably meant
 */
function languageOf(written: string, known: readonly string[]): string {
  const read = readTag(written, known);
  const { tag } = read;
  if (tag !== undefined && known.includes(tag)) return tag;
  const variants = tag === undefined ? [] : known.filter((code) => code.startsWith(`${tag}-`));
  if (variants.length === 1 && variants[0] !== undefined) return variants[0];
  const suggestion = tag === undefined && 'suggestion' in read ? read.suggestion : variants[0];
  const params = { value: written.slice(0, 64), ...(suggestion === undefined ? {} : { suggestion }) };
  throw new AppError('language.unknown', { details: [{ path: 'body.locale', code: 'unknown_value', params }] });
}

const isBroken = ({ key, text }: ReadEntry) => key.includes('\ufffd') || text.includes('\ufffd');

const ownerOf = (entry: ReadEntry, defaults: Defaults): string | null =>
  entry.owner ?? (entry.kind === null ? (defaults.owner ?? null) : null);

/** The codes of the instruments that a file has texts of. */
export function instrumentsIn(entries: readonly ReadEntry[], defaults: Defaults): string[] {
  const codes = entries.map((entry) =>
    (entry.kind ?? defaults.kind) === 'Instrument' ? ownerOf(entry, defaults) : null,
  );
  return [...new Set(codes)].filter((code) => code !== null);
}

/**
 * Sorts a file's entries by where they belong. A key with two texts is refused, since nobody knows which is meant.
 * @param isBrokenFile whether some bytes of the file were no text: entries that hold such are refused
 * @throws AppError `language.unknown`, `translation.not_granted` for a language in which the caller may do nothing, `exchange.unreadable`
 */
export async function placeEntries(
  by: Translator,
  { locale: ofFile, entries }: ReadFile,
  {
    defaults,
    known,
    keysOf,
    isBrokenFile,
    pace,
  }: {
    defaults: Defaults;
    known: readonly string[];
    /** By the codes of instruments. */
    keysOf: ReadonlyMap<string, InstrumentKeys>;
    isBrokenFile: boolean;
    pace: Pace;
  },
): Promise<{ groups: Group[]; problems: ReadProblem[] }> {
  const languages = new Map<string, string>();
  const groups = new Map<string, Group>();
  /** Stored keys with two texts, and the line of the second. */
  const refusedKeys = new Map<Group, Map<string, number>>();
  const problems: ReadProblem[] = [];

  const localeOf = (entry: ReadEntry): string => {
    const written = entry.locale ?? ofFile ?? defaults.locale;
    if (written === undefined) {
      throw new AppError('exchange.unreadable', { details: [{ path: 'body.locale', code: 'exchange.no_locale' }] });
    }
    const held = languages.get(written);
    if (held !== undefined) return held;
    const locale = languageOf(written, known);
    const isGranted = messageKinds.some((kind) => deedOf(by, locale, kind) !== undefined);
    if (!isGranted) throw new AppError('translation.not_granted');
    languages.set(written, locale);
    return locale;
  };

  for (const entry of entries) {
    await pace.rest();
    const { line, key } = entry;
    const locale = localeOf(entry);
    const kind = entry.kind ?? defaults.kind;
    const refuse = (code: ReadProblem['code'], params?: ReadProblem['params']) => {
      problems.push({ line, key, code, ...(params ? { params } : {}) });
    };
    if (isBrokenFile && isBroken(entry)) refuse('replaced_characters');
    else if (kind === undefined) refuse('no_kind');
    else if (!isKind(kind)) refuse('unknown_kind', { kind: kind.slice(0, 100) });
    else if (deedOf(by, locale, kind) === undefined) refuse('not_granted');
    else {
      const owner = isInterface(kind) ? null : ownerOf(entry, defaults);
      const name = JSON.stringify([locale, kind, owner]);
      const keys = kind === 'Instrument' ? keysOf.get(owner ?? '') : undefined;
      const group: Group = groups.get(name) ?? { locale, kind, owner, keys, entries: new Map() };
      groups.set(name, group);
      const stored = group.keys === undefined ? key : storedKeyIn(group.keys, key);
      const before = group.entries.get(stored);
      const refusedOnes = refusedKeys.get(group) ?? new Map<string, number>();
      if (before === undefined) group.entries.set(stored, entry);
      else if (before.text === entry.text && !refusedOnes.has(stored)) {
        problems.push({ line, key, code: 'duplicate_same', params: { first: before.line }, harmless: true });
      } else {
        refuse('duplicate', { first: before.line });
        if (!refusedOnes.has(stored)) refusedKeys.set(group, refusedOnes.set(stored, line));
      }
    }
  }
  for (const [group, keys] of refusedKeys) {
    for (const [stored, later] of keys) {
      const { line = null, key = stored } = group.entries.get(stored) ?? {};
      problems.push({ line, key, code: 'duplicate', params: { first: later } });
      group.entries.delete(stored);
    }
  }
  return { groups: [...groups.values()], problems };
}
