import { type JsonEvent, jsonEvents } from './jsonTokens';
import { readStatusWord, statusWord } from './status';
import {
  digestOf,
  type ExchangeDocument,
  type ExchangeUnit,
  groupName,
  groupsOf,
  type ReadEntry,
  type Reader,
  type ReadProblem,
  readGroupName,
  TooManyEntries,
  UnreadableFile,
} from './unit';

/** Beside the texts, where programs that know plain key → text files find nothing to translate. */
const metaKey = '@meta';

const written = (value: unknown) => JSON.stringify(value);

function* writeGroup(
  locale: string,
  units: readonly [ExchangeUnit, ...ExchangeUnit[]],
  indent: string,
): Generator<string, void> {
  const { kind, owner, sourceLocale } = units[0];
  yield `{\n${indent}  ${written(metaKey)}: {\n`;
  const facts = { format: 'assess/translations/1', locale, sourceLocale, group: groupName(kind, owner) };
  for (const [name, value] of Object.entries(facts)) yield `${indent}    ${written(name)}: ${written(value)},\n`;
  yield `${indent}    "texts": {`;
  for (const [index, unit] of units.entries()) {
    const { text, context, maxLength, previousSource, source } = unit;
    const about = {
      source,
      status: statusWord(unit),
      ...(text === '' ? {} : { digest: digestOf(text) }),
      ...(context === null ? {} : { context }),
      ...(maxLength === null ? {} : { maxLength: String(maxLength) }),
      ...(previousSource === null ? {} : { previousSource }),
    };
    yield `${index === 0 ? '' : ','}\n${indent}      ${written(unit.key)}: ${written(about)}`;
  }
  yield `\n${indent}    }\n${indent}  }`;
  for (const { key, text } of units) yield `,\n${indent}  ${written(key)}: ${written(text)}`;
  yield `\n${indent}}`;
}

/** One flat object key → text; of several kinds or owners one such object each, under its name. `@meta` says what it is, and the states. */
export function* writeJson({ locale, units }: ExchangeDocument): Generator<string, void> {
  const groups = [...groupsOf(units)];
  const [only] = groups;
  if (only && groups.length === 1) yield* writeGroup(locale, only, '');
  else {
    yield '{';
    for (const [index, group] of groups.entries()) {
      yield `${index === 0 ? '' : ','}\n  ${written(groupName(group[0].kind, group[0].owner))}: `;
      yield* writeGroup(locale, group, '  ');
    }
    yield '\n}';
  }
  yield '\n';
}

/** What `@meta` of an object says. */
interface Meta {
  facts: Record<string, string>;
  texts: Map<string, Record<string, string>>;
}

interface Found {
  line: number;
  path: string[];
  text: string;
}

/** An object that is being read, with the key that the next value belongs to. */
interface Level {
  key: string;
  isList: boolean;
  count: number;
}

/** A flat object key → text, or nested ones, whose keys are joined by dots; `@meta` wherever it stands. */
export function* readJson(whole: string, mostEntries: number): ReturnType<Reader> {
  const text = whole.startsWith('\ufeff') ? whole.slice(1) : whole;
  const found: Found[] = [];
  const problems: ReadProblem[] = [];
  /** By the path of the object that they stand in, joined. */
  const metas = new Map<string, Meta>();
  const levels: Level[] = [];
  let seen = 0;

  const takeMeta = (path: readonly string[], at: number, value: string) => {
    const place = written(path.slice(0, at));
    const meta: Meta = metas.get(place) ?? { facts: {}, texts: new Map() };
    metas.set(place, meta);
    const [name = '', key, field] = path.slice(at + 1);
    if (key === undefined) meta.facts[name] = value;
    else if (name === 'texts' && field !== undefined) {
      const fields: Record<string, string> = meta.texts.get(key) ?? {};
      meta.texts.set(key, fields);
      fields[field] = value;
    }
  };

  const take = (event: Extract<JsonEvent, { type: 'string' | 'other' }>) => {
    const path = levels.map(({ key, isList, count }) => (isList ? String(count) : key));
    const at = path.indexOf(metaKey);
    if (at >= 0) {
      if (event.type === 'string') takeMeta(path, at, event.value);
      return;
    }
    if (found.length + problems.length >= mostEntries) throw new TooManyEntries();
    const { line } = event;
    if (event.type === 'string') found.push({ line, path, text: event.value });
    else problems.push({ line, key: path.join('.'), code: 'not_a_text' });
  };

  for (const event of jsonEvents(text)) {
    seen += 1;
    if (seen % 2000 === 0) yield;
    const level = levels.at(-1);
    if (event.type === 'open' || event.type === 'openList') {
      levels.push({ key: '', isList: event.type === 'openList', count: 0 });
    } else if (event.type === 'close' || event.type === 'closeList') {
      levels.pop();
      const outer = levels.at(-1);
      if (outer?.isList) outer.count += 1;
    } else if (event.type === 'key') {
      if (level) level.key = event.value;
    } else if (event.type === 'string' || event.type === 'other') {
      if (level === undefined) throw new UnreadableFile('json', { line: event.line, column: 1 });
      take(event);
      if (level.isList) level.count += 1;
    }
  }

  const entries: ReadEntry[] = [];
  for (const [index, { line, path, text: translation }] of found.entries()) {
    if (index % 2000 === 0) yield;
    // The innermost object around the text that says what it is.
    let depth = path.length - 1;
    while (depth > 0 && !metas.has(written(path.slice(0, depth)))) depth -= 1;
    const meta = metas.get(written(path.slice(0, depth)));
    const key = path.slice(depth).join('.');
    const about = meta?.texts.get(key);
    const status = about?.status === undefined ? undefined : readStatusWord(about.status);
    if (about?.status !== undefined && status === undefined) {
      problems.push({ line, key, code: 'state', params: { state: about.status } });
      continue;
    }
    const group = meta?.facts.group === undefined ? undefined : readGroupName(meta.facts.group);
    entries.push({
      line,
      key,
      kind: group?.kind ?? null,
      owner: group?.owner ?? null,
      locale: meta?.facts.locale ?? null,
      source: about?.source ?? null,
      previousSource: about?.previousSource ?? null,
      text: translation,
      status: status?.status ?? null,
      outdated: status?.outdated ?? false,
      textDigest: about?.digest ?? null,
    });
  }
  return { locale: null, entries, problems };
}
