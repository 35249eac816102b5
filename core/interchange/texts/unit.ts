import type { MessageKind } from '../../access/translationGrants';
import { sha256 } from '../../instrument/sha256';
import type { Steps } from '../../steps';

export type ExchangeFormat = 'xliff' | 'po' | 'json' | 'csv';
export type ExchangeStatus = 'machine' | 'draft' | 'reviewed';

/** A message with its translation into one language, for export. */
export interface ExchangeUnit {
  kind: MessageKind;
  /** Code of the instrument, survey, … that it belongs to; null: the interface. */
  owner: string | null;
  key: string;
  sourceLocale: string;
  source: string;
  /** The source text of an outdated translation, if known. */
  previousSource: string | null;
  format: 'plain' | 'icu' | 'markdown';
  /** For the translator. */
  context: string | null;
  /** Characters. */
  maxLength: number | null;
  /** Open comments. */
  comments: readonly string[];
  /** Empty: there is no translation; `status` and `outdated` then say nothing. */
  text: string;
  status: ExchangeStatus;
  /** Of an earlier source text. */
  outdated: boolean;
}

/** Units of one language, those of a kind and owner together. */
export interface ExchangeDocument {
  locale: string;
  sourceLocale: string;
  units: readonly ExchangeUnit[];
}

/** What a file says about one message. null: it does not say. */
export interface ReadEntry {
  /** Where it begins, from 1. */
  line: number;
  /** As the file names it: not yet known to be a kind. */
  kind: string | null;
  owner: string | null;
  /** As the file writes it. */
  locale: string | null;
  key: string;
  source: string | null;
  previousSource: string | null;
  text: string;
  status: ExchangeStatus | null;
  outdated: boolean;
  /** `digestOf` of the text that was there when the file was made. */
  textDigest: string | null;
}

/** What is wrong with one place of a file: the reader continues. Each has its text `detail.exchange.CODE` among the server's messages. */
export const entryProblems = [
  'no_key',
  'no_kind',
  'plural',
  'state',
  'incomplete',
  'code_lost',
  'cells',
  'cell_quote',
  'not_a_text',
  'escape',
  'obsolete',
  'bytes',
  'mixed_encodings',
  'replaced_characters',
  'forbidden_characters',
  'too_long',
  'duplicate',
  'duplicate_same',
  'unknown_kind',
  'not_granted',
  'unknown_owner',
  'unknown_key',
  'unknown_part',
  'by_source',
  'source_language',
  'markup',
  'kept_newer',
  'composed',
] as const;
export type EntryProblem = (typeof entryProblems)[number];

/** What makes a file as a whole unreadable; texts as above. */
export const fileProblems = [
  'empty',
  'binary',
  'encoding',
  'xml',
  'doctype',
  'not_xliff',
  'xliff_version',
  'json',
  'json_depth',
  'po',
  'csv_header',
  'csv_quote',
  'no_locale',
] as const;
export type FileProblem = (typeof fileProblems)[number];

export interface ReadProblem {
  /** From 1; null: the file as a whole. */
  line: number | null;
  key: string | null;
  code: EntryProblem;
  params?: Record<string, string | number>;
  /** The entry is still imported. */
  harmless?: true;
}

export interface ReadFile {
  /** Of the file as a whole, as it is written there. */
  locale: string | null;
  entries: ReadEntry[];
  problems: ReadProblem[];
}

/** The file cannot be read at all. */
export class UnreadableFile extends Error {
  constructor(
    readonly problem: FileProblem,
    readonly params: Record<string, string | number> = {},
  ) {
    super(problem);
    this.name = 'UnreadableFile';
  }
}

/** More entries than the reader may take. */
export class TooManyEntries extends Error {}

/** Reads in slices: between two of them the caller may do something else. @throws UnreadableFile, TooManyEntries */
export type Reader = (text: string, mostEntries: number) => Steps<ReadFile>;

/** Writes piece by piece; joined, the pieces are the file. The same document gives the same bytes. */
export type Writer = (document: ExchangeDocument) => Generator<string, void>;

/** Shows whether a text is still the exported one. */
export const digestOf = (text: string): string => sha256(text).slice(0, 12);

/** `Webpages`, `Instrument/phq_9`; of a page of a survey `Instrument/SURVEY/PAGE`. */
export const groupName = (kind: string, owner: string | null): string => (owner === null ? kind : `${kind}/${owner}`);

export function readGroupName(name: string): { kind: string; owner: string | null } {
  const slash = name.indexOf('/');
  return slash < 0
    ? { kind: name, owner: null }
    : { kind: name.slice(0, slash), owner: name.slice(slash + 1) === '' ? null : name.slice(slash + 1) };
}

/** Runs of units of the same kind and owner. */
export function* groupsOf(units: readonly ExchangeUnit[]): Generator<readonly [ExchangeUnit, ...ExchangeUnit[]]> {
  let start = 0;
  for (let index = 1; index <= units.length; index++) {
    const first = units[start];
    const next = units[index];
    if (!first || (next && next.kind === first.kind && next.owner === first.owner)) continue;
    yield [first, ...units.slice(start + 1, index)];
    start = index;
  }
}
