import type { ArgumentType, MessageFacts, PluralFacts } from './message';
import { isRare, pluralNeeds } from './pluralForms';
import { type CheckProblem, error, warning } from './problem';

const numeric: ReadonlySet<ArgumentType> = new Set(['number', 'plural', 'selectordinal']);

const listed = (values: Iterable<string>): string => [...values].sort().join(', ');

/** Whether the plural says the same of every number but exact ones (`=0`), although its language could tell them apart. */
function isUninflected(plural: PluralFacts | undefined, locale: string): boolean {
  if (!plural) return false;
  const forms = [...plural.forms.keys()].filter((form) => !form.startsWith('='));
  return forms.join() === 'other' && (pluralNeeds(locale, plural.type)?.whole.size ?? 1) > 1;
}

/** The numbers of a form without the exact ones. */
function numbersOf(plural: PluralFacts, numbers: readonly number[]): number[] {
  return numbers.filter((number) => !plural.forms.has(`=${number}`));
}

function checkForms(plural: PluralFacts, source: MessageFacts, sourceLocale: string, locale: string): CheckProblem[] {
  const needs = pluralNeeds(locale, plural.type);
  if (!needs) return [];
  const { name } = plural;
  const given = [...plural.forms.keys()].filter((form) => !form.startsWith('='));
  const original = source.plurals.find((candidate) => candidate.name === name && candidate.type === plural.type);
  const problems: CheckProblem[] = [];
  if (given.join() !== 'other' || !isUninflected(original, sourceLocale)) {
    const lacking = [...needs.whole].filter(
      ([form, numbers]) => !plural.forms.has(form) && numbersOf(plural, numbers).length > 0,
    );
    for (const [rare, report] of [
      [false, error],
      [true, warning],
    ] as const) {
      const forms = lacking.filter(([, numbers]) => isRare(numbers) === rare).map(([form]) => form);
      if (forms.length > 0) problems.push(report('plural_forms', { name, kind: 'missing', forms: forms.join(', ') }));
    }
  }
  const surplus = given.filter((form) => form !== 'other' && !needs.all.has(form));
  if (surplus.length > 0) {
    problems.push(warning('plural_forms', { name, kind: 'surplus', forms: surplus.join(', ') }));
  }
  return problems;
}

/**
 * What `other` shows, a form for several numbers must show too: Russian `one` includes 21 and 31. That French `one` includes 0 does not
 * count: where 0 cannot occur, the form may omit the number.
 */
function lostInForms(plural: PluralFacts, locale: string): Set<string> {
  const needs = pluralNeeds(locale, plural.type);
  const shown = plural.forms.get('other')?.shown ?? new Set<string>();
  const lost = new Set<string>();
  for (const [form, path] of plural.forms) {
    const numbers = numbersOf(plural, needs?.whole.get(form) ?? []).filter((number) => number > 0);
    if (form === 'other' || numbers.length < 2) continue;
    for (const name of shown) if (!path.shown.has(name)) lost.add(name);
  }
  return lost;
}

/** The problem with how an argument is used, if any. */
function checkType(name: string, source: MessageFacts, text: MessageFacts, locale: string): CheckProblem[] {
  const wanted = source.types.get(name) ?? new Set();
  const given = text.types.get(name) ?? new Set();
  const params = { name, expected: listed(wanted), found: listed(given) };
  const isNumber = [...wanted].some((type) => numeric.has(type));
  const other = [...given].filter((type) => !wanted.has(type) && !(isNumber && numeric.has(type)));
  if (other.some((type) => type !== 'plain' || !isNumber)) return [error('argument_type', params)];

  const styles = source.numberStyles.get(name);
  const styled = styles && !styles.has('') && (text.numberStyles.get(name) ?? new Set(['']));
  const strange = styled
    ? [...styled].filter((style) => !styles.has(style))
    : [...(text.numberStyles.get(name) ?? [])].filter((style) => style !== '' && !styles?.has(style));
  if (strange.length > 0) {
    return [
      error('argument_type', { name, expected: styles ? listed(styles) : params.expected, found: strange.join() }),
    ];
  }

  const inflects = wanted.has('plural') && (pluralNeeds(locale, 'plural')?.whole.size ?? 1) > 1;
  if (inflects && !given.has('plural')) return [warning('argument_type', params)];
  return [];
}

/** Arguments, plural forms and select options of a message beside those of its source. */
export function checkMessage(
  source: MessageFacts,
  text: MessageFacts,
  sourceLocale: string,
  locale: string,
): CheckProblem[] {
  const problems: CheckProblem[] = [];
  const lost = new Set([...source.types.keys()].filter((name) => !text.types.has(name)));
  for (const name of source.shown) if (!text.shown.has(name)) lost.add(name);
  for (const plural of text.plurals) for (const name of lostInForms(plural, locale)) lost.add(name);
  for (const name of lost) {
    // What the source does not have is invented, not lost.
    if (source.types.has(name)) problems.push(error('argument_lost', { name }));
  }
  for (const name of text.types.keys()) {
    if (!source.types.has(name)) problems.push(error('argument_invented', { name }));
    else problems.push(...checkType(name, source, text, locale));
  }
  for (const plural of text.plurals) problems.push(...checkForms(plural, source, sourceLocale, locale));
  for (const [name, wanted] of source.options) {
    const given = text.options.get(name);
    const missing = given ? [...wanted].filter((option) => !given.has(option)) : [];
    if (missing.length > 0) {
      problems.push(error('select_options', { name, kind: 'missing', options: missing.join(', ') }));
    }
    const surplus = [...(given ?? [])].filter((option) => !wanted.has(option));
    if (surplus.length > 0) {
      problems.push(warning('select_options', { name, kind: 'surplus', options: surplus.join(', ') }));
    }
  }
  return problems;
}
