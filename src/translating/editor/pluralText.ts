/** A text with one plural, in parts. `writePlural` joins them to an ICU message. */
export interface PluralText {
  before: string;
  argument: string;
  type: 'plural' | 'selectordinal';
  /** `offset:1`, or empty. */
  offset: string;
  forms: PluralForm[];
  after: string;
}

export interface PluralForm {
  /** A category of the language, or an exact number (`=0`). */
  selector: string;
  text: string;
}

/** The end (after its brace) of the block that opens at `start`; -1: none. Apostrophes quote as in ICU. */
function blockEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "'") {
      const next = text[at + 1];
      if (next === "'") at += 1;
      else if (next !== undefined && '{}#|'.includes(next)) {
        at = text.indexOf("'", at + 2);
        if (at === -1) return -1;
      }
    } else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
      if (depth < 0) return -1;
    }
  }
  return -1;
}

/** The outermost blocks in braces; null: the braces do not match. */
function blocksOf(text: string): { start: number; end: number }[] | null {
  const blocks: { start: number; end: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "'") {
      const next = text[at + 1];
      if (next === "'") at += 1;
      else if (next === '{' || next === '}') {
        at = text.indexOf("'", at + 2);
        if (at === -1) return null;
      }
    } else if (sign === '}') return null;
    else if (sign === '{') {
      const end = blockEnd(text, at);
      if (end === -1) return null;
      blocks.push({ start: at, end });
      at = end - 1;
    }
  }
  return blocks;
}

const head = /^\{\s*([^\s,{}]+)\s*,\s*(plural|selectordinal)\s*,\s*(offset:\s*\d+)?/;
const selectorBefore = /\s*(=\d+|[^\s{}=]+)\s*/y;

function formsOf(text: string): PluralForm[] | null {
  const forms: PluralForm[] = [];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    selectorBefore.lastIndex = at;
    const found = selectorBefore.exec(text);
    const start = selectorBefore.lastIndex;
    if (!found || text[start] !== '{') return null;
    const end = blockEnd(text, start);
    if (end === -1) return null;
    forms.push({ selector: found[1] ?? '', text: text.slice(start + 1, end - 1) });
    at = end;
  }
  return forms;
}

/** The parts of a text with exactly one plural outside any other block; null: it has none, several, or cannot be read. */
export function readPlural(text: string): PluralText | null {
  const blocks = blocksOf(text);
  const plurals = (blocks ?? []).filter(({ start, end }) => head.test(text.slice(start, end)));
  const [block] = plurals;
  if (!block || plurals.length > 1) return null;
  const whole = text.slice(block.start, block.end);
  const [beginning = '', argument = '', type, offset = ''] = head.exec(whole) ?? [];
  const forms = formsOf(whole.slice(beginning.length, -1));
  if (!forms || forms.length === 0) return null;
  return {
    before: text.slice(0, block.start),
    argument,
    type: type === 'selectordinal' ? 'selectordinal' : 'plural',
    offset,
    forms,
    after: text.slice(block.end),
  };
}

/** Forms without a text are left out, except `other`, which every plural needs. */
export function writePlural({ before, argument, type, offset, forms, after }: PluralText): string {
  const written = forms
    .filter(({ selector, text }) => text !== '' || selector === 'other')
    .map(({ selector, text }) => `${selector} {${text}}`);
  return `${before}{${[argument, type, [...(offset ? [offset] : []), ...written].join(' ')].join(', ')}}${after}`;
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'];

const isExact = (selector: string) => selector.startsWith('=');

/** Every category of every language has one of these numbers, as small as possible, whole ones first. */
const samples = [...Array(201).keys(), 1000, 1_000_000, 0.5, 1.5, 2.5];

/** The plural categories of a language, in their usual order, each with a few numbers (none if no usual one is of it). */
export function categoriesOf(locale: string, type: PluralText['type']): { category: string; examples: number[] }[] {
  const rules = new Intl.PluralRules(locale, { type: type === 'plural' ? 'cardinal' : 'ordinal' });
  const categories = rules.resolvedOptions().pluralCategories as readonly string[];
  const numbers = type === 'plural' ? samples : samples.filter(Number.isInteger);
  return order
    .filter((category) => categories.includes(category))
    .map((category) => ({
      category,
      examples: numbers.filter((number) => rules.select(number) === category).slice(0, 3),
    }));
}

/**
 * A translation as the fields of its language show it: each category, and the exact numbers of source and translation. A text that is not
 * such a plural goes to `other`, so that nothing is lost.
 */
export function pluralFor(source: PluralText, text: string, categories: readonly string[]): PluralText {
  const read = readPlural(text);
  const own = read?.argument === source.argument && read.type === source.type ? read : null;
  const given = new Map(own?.forms.map((form) => [form.selector, form.text]));
  if (!own && text !== '') given.set('other', text);
  const exact = [...source.forms, ...(own?.forms ?? [])].map(({ selector }) => selector).filter(isExact);
  // Categories that the language does not have are shown as long as they have a text: the checks report them.
  const surplus = [...given.keys()].filter((selector) => !isExact(selector) && !categories.includes(selector));
  return {
    before: own?.before ?? '',
    argument: source.argument,
    type: source.type,
    offset: own?.offset ?? source.offset,
    forms: [...new Set([...exact, ...surplus, ...categories])].map((selector) => ({
      selector,
      text: given.get(selector) ?? '',
    })),
    after: own?.after ?? '',
  };
}
