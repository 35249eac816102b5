import { merged, movedPairs, type Pair } from './alignment';
import { withoutDefaults } from './canonical';
import type { TextBundle } from './document';
import { type Definition, type PartKind, partLists } from './draft';
import { sameValue } from './operations/sameValue';
import { type TextPart, textKeys } from './textKeys';

/** One of two documents: its structure, of a draft with ids, and its texts by the document's keys. */
export interface DiffSide {
  structure: Definition;
  texts: Readonly<Record<string, TextBundle>>;
}

/** A field that differs; dotted within another one (`validation.min`). Absent: not there before, or not now. */
export interface FieldDiff {
  field: string;
  before?: unknown;
  after?: unknown;
}

export interface PartDiff {
  kind: PartKind;
  /** `changed`: its fields, its place or something within it. */
  state: 'added' | 'removed' | 'changed';
  /** The present code; of a removed part the last. null: a report block without one. */
  code: string | null;
  /** Its earlier code, if that was different. */
  renamedFrom?: string;
  /** Indices in its list, if its place among the earlier parts has changed. */
  moved?: { from: number; to: number };
  /** Of a part that was there before. */
  fields: FieldDiff[];
  /** For an added or removed part: all of it, its own parts included. */
  content?: Readonly<Record<string, unknown>>;
  /** Those of its own parts that differ. */
  parts: PartDiff[];
}

export interface TextDiff {
  locale: string;
  /** The present key; of a removed text the last. */
  key: string;
  /** null: none. */
  before: string | null;
  after: string | null;
}

type Counts = Record<'added' | 'removed' | 'changed' | 'renamed' | 'moved', number>;

export interface InstrumentDiff {
  /** For the instrument itself: `code`, `domain`, `settings.paging` … */
  settings: FieldDiff[];
  /** In the order of the document's lists. */
  parts: PartDiff[];
  /** The base locale first, then by code; in the order of the parts. */
  texts: TextDiff[];
  summary: {
    /** Parts within parts count as parts. One that moved alone is `moved` and not `changed`. */
    parts: Counts;
    byKind: Partial<Record<PartKind, Counts>>;
    settings: number;
    texts: Record<'added' | 'removed' | 'changed', number>;
    /** Nothing differs. */
    same: boolean;
  };
}

type Fields = Readonly<Record<string, unknown>>;
type List = (typeof partLists)[number];

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (holder: Fields, list: string): Fields[] => {
  const parts = holder[list];
  return Array.isArray(parts) ? parts.filter(isObject) : [];
};
const textIn = (part: Fields, field: string): string | null => {
  const value = part[field];
  return typeof value === 'string' ? value : null;
};

/** What identifies parts within their list: their codes; for report blocks without one, what they show. */
function namesOf(parts: readonly Fields[]): string[] {
  const seen = new Map<string, number>();
  return parts.map((part) => {
    const shown = Object.entries(part).filter(([field]) => field !== 'id' && field !== 'condition' && field !== 'show');
    const name = textIn(part, 'code') ?? JSON.stringify(shown.sort(([one], [other]) => (one < other ? -1 : 1)));
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return `${name} ${times}`;
  });
}

/** Pairs parts of the same id; of the rest, those of the same code. */
function pairsOf(before: readonly Fields[], after: readonly Fields[]): Pair[] {
  const partner = new Map<number, number>();
  const taken = new Set<number>();
  const join = (mine: readonly (string | null)[], theirs: readonly (string | null)[]) => {
    const places = new Map(mine.map((name, index) => [name, index]));
    theirs.forEach((name, index) => {
      const place = name === null ? undefined : places.get(name);
      if (place === undefined || partner.has(index) || taken.has(place)) return;
      partner.set(index, place);
      taken.add(place);
    });
  };
  join(
    before.map((part) => textIn(part, 'id')),
    after.map((part) => textIn(part, 'id')),
  );
  join(namesOf(before), namesOf(after));
  return [...partner].sort(([one], [other]) => one - other).map(([index, place]): Pair => [place, index]);
}

/** Fields that differ, those of `settings` and `validation` one by one. */
function fieldsOf(before: Fields, after: Fields, without: ReadonlySet<string>, prefix = ''): FieldDiff[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !without.has(key)).sort();
  return keys.flatMap((key): FieldDiff[] => {
    const [one, other] = [before[key], after[key]];
    const field = `${prefix}${key}`;
    if (sameValue(one, other)) return [];
    const nested = prefix === '' && (isObject(one) || isObject(other));
    if (nested && (one === undefined || isObject(one)) && (other === undefined || isObject(other))) {
      return fieldsOf(one ?? {}, other ?? {}, new Set(), `${field}.`);
    }
    return [{ field, ...(one !== undefined && { before: one }), ...(other !== undefined && { after: other }) }];
  });
}

/** Old keys by new keys, of each text that both could have. */
type Keys = Map<string, string>;

class Comparison {
  /** Old codes by new ones, of what makes up a text's key (`row q3.r1`). */
  private readonly codes = new Map<string, string>();

  /** The parts of one list that differ. `outer`: the codes of the part that they lie in. */
  list(
    kind: PartKind,
    before: readonly Fields[],
    after: readonly Fields[],
    inner: List['inner'],
    outer?: [string, string],
  ) {
    const pairs = pairsOf(before, after);
    const moved = new Map(movedPairs(pairs).map(([from, to]) => [to, { from, to }]));
    const without = new Set(['id', 'code', ...(inner ? [inner.list] : [])]);
    return merged(pairs, before.length, after.length).flatMap(([from, to]): PartDiff[] => {
      const one = from === null ? undefined : before[from];
      const other = to === null ? undefined : after[to];
      const whole = other ?? one ?? {};
      const code = textIn(whole, 'code');
      if (one === undefined || other === undefined) {
        return [{ kind, state: one === undefined ? 'added' : 'removed', code, fields: [], content: whole, parts: [] }];
      }
      const [was, is] = [textIn(one, 'code') ?? '', code ?? ''];
      const address = outer === undefined ? [was, is] : [`${outer[0]}.${was}`, `${outer[1]}.${is}`];
      this.codes.set(`${kind} ${address[1]}`, address[0] ?? '');
      const fields = fieldsOf(one, other, without);
      const parts = inner
        ? this.list(inner.part, listIn(one, inner.list), listIn(other, inner.list), undefined, [was, is])
        : [];
      const place = to === null ? undefined : moved.get(to);
      if (fields.length === 0 && parts.length === 0 && place === undefined && was === is) return [];
      return [
        {
          kind,
          state: 'changed',
          code,
          ...(was !== is && { renamedFrom: was }),
          ...(place && { moved: place }),
          fields,
          parts,
        },
      ];
    });
  }

  keys(before: Definition, after: Definition): Keys {
    const address = (part: TextPart, code: string, field: string) => `${part} ${code} ${field}`;
    const known = new Map(
      textKeys(before).map(({ key, context: { part, code, field } }) => [address(part, code, field), key]),
    );
    return new Map(
      textKeys(after).flatMap(({ key, context: { part, code, field } }): [string, string][] => {
        const was = part === 'instrument' ? '' : this.codes.get(`${part} ${code}`);
        const old = was === undefined ? undefined : known.get(address(part, was, field));
        return old === undefined ? [] : [[key, old]];
      }),
    );
  }
}

/** A text of a bundle; blank counts as none. */
function textOf(bundle: TextBundle | undefined, key: string | undefined): string | null {
  const text = bundle && key !== undefined && Object.hasOwn(bundle, key) ? bundle[key] : undefined;
  return text === undefined || text.trim() === '' ? null : text;
}

function textDiffs(before: DiffSide, after: DiffSide, keys: Keys): TextDiff[] {
  const base = after.structure.baseLocale;
  const locales = [...new Set([...Object.keys(before.texts), ...Object.keys(after.texts)])]
    .filter((locale) => locale !== base)
    .sort();
  const passed = new Set(keys.values());
  const order = new Set(textKeys(after.structure).map(({ key }) => key));
  const wasOrder = textKeys(before.structure).map(({ key }) => key);
  return [base, ...locales].flatMap((locale) => {
    const [mine, theirs] = [before.texts[locale], after.texts[locale]];
    // Texts that belong to no part come last.
    const present = new Set([...order, ...Object.keys(theirs ?? {}).sort()]);
    const now = [...present].map((key): TextDiff => {
      const was = keys.get(key) ?? (order.has(key) ? undefined : key);
      return { locale, key, before: textOf(mine, was), after: textOf(theirs, key) };
    });
    const told = new Set([...passed, ...[...present].filter((key) => !order.has(key))]);
    const gone = [...new Set([...wasOrder, ...Object.keys(mine ?? {}).sort()])]
      .filter((key) => !told.has(key))
      .map((key): TextDiff => ({ locale, key, before: textOf(mine, key), after: null }));
    return [...now, ...gone].filter((text) => text.before !== text.after);
  });
}

function count(parts: readonly PartDiff[], byKind: Partial<Record<PartKind, Counts>>, whole: Counts): void {
  for (const { kind, state, fields, renamedFrom, moved, content, parts: inner } of parts) {
    const own = byKind[kind] ?? { added: 0, removed: 0, changed: 0, renamed: 0, moved: 0 };
    byKind[kind] = own;
    for (const counts of [own, whole]) {
      if (state !== 'changed') counts[state] += 1;
      else if (fields.length > 0) counts.changed += 1;
      if (renamedFrom !== undefined) counts.renamed += 1;
      if (moved) counts.moved += 1;
    }
    const list = partLists.find(({ part }) => part === kind)?.inner;
    const within = list && content && state !== 'changed' ? listIn(content, list.list) : [];
    const whatIsIn = within.map((part): PartDiff => {
      return { kind: list?.part ?? kind, state, code: textIn(part, 'code'), fields: [], parts: [] };
    });
    count([...inner, ...whatIsIn], byKind, whole);
  }
}

/**
 * What differs between two documents. Parts are paired by their ids if both have them, so that a new code shows as a rename, else by
 * their codes. Explicit defaults count as absent, blank texts as none.
 */
export function diffInstruments(before: DiffSide, after: DiffSide): InstrumentDiff {
  const fieldsIn = ({ structure }: DiffSide): Fields => ({ ...withoutDefaults({ ...structure, texts: {} }) });
  const mine = fieldsIn(before);
  const theirs = fieldsIn(after);
  const comparison = new Comparison();
  const parts = partLists.flatMap(({ list, part, inner }) =>
    comparison.list(part, listIn(mine, list), listIn(theirs, list), inner),
  );
  const lists = new Set<string>(['texts', 'format', ...partLists.map(({ list }) => list)]);
  const settings = fieldsOf(mine, theirs, lists);
  const texts = textDiffs(before, after, comparison.keys(before.structure, after.structure));
  const whole: Counts = { added: 0, removed: 0, changed: 0, renamed: 0, moved: 0 };
  const byKind: Partial<Record<PartKind, Counts>> = {};
  count(parts, byKind, whole);
  const ofTexts = { added: 0, removed: 0, changed: 0 };
  for (const text of texts) ofTexts[text.before === null ? 'added' : text.after === null ? 'removed' : 'changed'] += 1;
  const same = parts.length === 0 && settings.length === 0 && texts.length === 0;
  return { settings, parts, texts, summary: { parts: whole, byKind, settings: settings.length, texts: ofTexts, same } };
}
