import { readNameToken } from './nameToken';
import { readStatusWord } from './status';
import {
  type ExchangeStatus,
  type ReadEntry,
  type Reader,
  type ReadProblem,
  TooManyEntries,
  UnreadableFile,
} from './unit';

interface Block {
  line: number;
  fields: Map<string, string>;
  previous: Map<string, string>;
  references: string[];
  fuzzy: boolean;
  /** Of our own comment. */
  status: { status: ExchangeStatus | null; outdated: boolean } | undefined;
  digest: string | null;
  badEscape: boolean;
}

const newBlock = (line: number): Block => ({
  line,
  fields: new Map(),
  previous: new Map(),
  references: [],
  fuzzy: false,
  status: undefined,
  digest: null,
  badEscape: false,
});

const letters: Record<string, string> = { a: '\u0007', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const escapePattern = /\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([\s\S]?))/g;

/** `undefined`: an unknown escape. */
function unescaped(text: string): string | undefined {
  let isSound = true;
  const read = text.replace(escapePattern, (_, hex?: string, octal?: string, letter?: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    const known = letters[letter ?? ''] ?? (letter !== undefined && /["\\'?]/.test(letter) ? letter : undefined);
    if (known === undefined) isSound = false;
    return known ?? '';
  });
  return isSound ? read : undefined;
}

/** What begins a field: `msgid "…"`, `msgstr[0] "…"`. */
const fieldLine = /^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s*"((?:[^"\\]|\\.)*)"\s*$/;
const goingOn = /^"((?:[^"\\]|\\.)*)"\s*$/;

/**
 * What `kind/owner/key` says; of another program's file the context is the key. The owner may hold a slash (a page of a survey), and so may
 * the key, which the reference repeats.
 */
function placeOf(block: Block): Pick<ReadEntry, 'kind' | 'owner' | 'key'> {
  const context = block.fields.get('msgctxt');
  const [reference] = block.references;
  const repeated = reference !== undefined && context?.endsWith(`/${reference}`) ? reference : undefined;
  const before = repeated === undefined ? context : context?.slice(0, -repeated.length);
  const ours = before === undefined ? null : /^(\w+)\/(?:(.*)\/)?([^/]*)$/s.exec(before);
  if (ours && ours[2] !== undefined)
    return { kind: ours[1] ?? null, owner: ours[2] || null, key: repeated ?? ours[3] ?? '' };
  return { kind: null, owner: null, key: context ?? reference ?? block.fields.get('msgid') ?? '' };
}

function statusOf({ fuzzy, status }: Block, text: string): Pick<ReadEntry, 'status' | 'outdated'> {
  if (text === '') return { status: null, outdated: false };
  // Removing the mark means that someone has reviewed it.
  if (!fuzzy) return { status: 'reviewed', outdated: false };
  if (status?.status && (status.outdated || status.status !== 'reviewed')) return status as ReturnType<typeof statusOf>;
  return { status: 'draft', outdated: false };
}

const languageIn = (header: string): string | null => /^Language:[ \t]*(\S+)/im.exec(header)?.[1] ?? null;

/** GNU gettext. What is obsolete (`#~`) is passed over; what has plural forms is refused, since a message of ours holds its own. */
export function* readPo(whole: string, mostEntries: number): ReturnType<Reader> {
  const text = whole.startsWith('\ufeff') ? whole.slice(1) : whole;
  const entries: ReadEntry[] = [];
  const problems: ReadProblem[] = [];
  let locale: string | null = null;
  let block: Block | undefined;
  let target: Map<string, string> | undefined;
  let name = '';
  let obsolete = 0;
  let firstObsolete = 0;

  const finish = () => {
    const done = block;
    block = undefined;
    target = undefined;
    if (!done || done.fields.size === 0) return;
    const { line, fields, previous, digest } = done;
    const source = fields.get('msgid');
    if (source === '' && !fields.has('msgctxt')) {
      locale ??= languageIn(fields.get('msgstr') ?? '');
      return;
    }
    if (entries.length + problems.length >= mostEntries) throw new TooManyEntries();
    const place = placeOf(done);
    const translation = fields.get('msgstr');
    if (done.badEscape) problems.push({ line, key: place.key, code: 'escape' });
    else if (fields.has('msgid_plural')) problems.push({ line, key: place.key, code: 'plural' });
    else if (source === undefined || translation === undefined) {
      problems.push({ line, key: place.key, code: 'incomplete' });
    } else {
      entries.push({
        line,
        ...place,
        locale: null,
        source,
        previousSource: previous.get('msgid') ?? null,
        text: translation,
        ...statusOf(done, translation),
        textDigest: digest,
      });
    }
  };

  const comment = (line: string, number: number) => {
    // A comment after a field belongs to the next entry.
    if (block && block.fields.size > 0) finish();
    block ??= newBlock(number);
    if (line.startsWith('#,')) block.fuzzy ||= /(^|[\s,])fuzzy([\s,]|$)/.test(line.slice(2));
    else if (line.startsWith('#:')) block.references.push(...line.slice(2).trim().split(/\s+/).map(readNameToken));
    else if (line.startsWith('#.')) {
      const ours = /^#\.\s*assess: ([a-z-]+) ([0-9a-f]{12})$/.exec(line.trimEnd());
      if (ours) {
        block.status = readStatusWord(ours[1] ?? '');
        block.digest = ours[2] ?? null;
      }
    }
  };

  let number = 0;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    let line = text.slice(start, end).replace(/\r$/, '').trimStart();
    start = end + 1;
    number += 1;
    if (number % 2000 === 0) yield;
    if (line.startsWith('#~')) {
      if (block && block.fields.size > 0) finish();
      if (/^#~\s*msgid\s/.test(line)) {
        obsolete += 1;
        firstObsolete ||= number;
      }
      block = undefined;
      continue;
    }
    const isPrevious = line.startsWith('#|');
    if (isPrevious) {
      if (block && block.fields.size > 0) finish();
      line = line.slice(2).trimStart();
    } else if (line.startsWith('#')) {
      comment(line, number);
      continue;
    }
    if (line.trim() === '') {
      if (block && block.fields.size > 0) finish();
      continue;
    }
    const opening = fieldLine.exec(line);
    if (opening) {
      const [, field = '', written = ''] = opening;
      // The entry before may end without an empty line.
      const begins = field === 'msgctxt' || (field === 'msgid' && !isPrevious);
      if (begins && block && [...block.fields.keys()].some((each) => each !== 'msgctxt' || field === 'msgctxt'))
        finish();
      block ??= newBlock(number);
      if (!isPrevious && block.fields.size === 0) block.line = number;
      name = field;
      target = isPrevious ? block.previous : block.fields;
      const read = unescaped(written);
      if (read === undefined) block.badEscape = true;
      target.set(name, read ?? '');
      continue;
    }
    const more = goingOn.exec(line);
    if (!more || !block || !target) throw new UnreadableFile('po', { line: number });
    const read = unescaped(more[1] ?? '');
    if (read === undefined) block.badEscape = true;
    target.set(name, (target.get(name) ?? '') + (read ?? ''));
  }
  finish();
  if (obsolete > 0) {
    problems.push({ line: firstObsolete, key: null, code: 'obsolete', params: { count: obsolete }, harmless: true });
  }
  return { locale, entries, problems };
}
