type PluralType = 'plural' | 'selectordinal';

export interface PluralNeeds {
  /** Every form of the language. */
  all: ReadonlySet<string>;
  /** Those that whole numbers take, each with some of these numbers. */
  whole: ReadonlyMap<string, readonly number[]>;
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'];
const small = Array.from({ length: 201 }, (_, number) => number);
const large = [1000, 1001, 2000, 5000, 10_000, 100_000, 200_000];
/** No count here gets this high: French, Spanish and others have a form for these numbers only. */
const millions = [1_000_000, 2_000_000, 5_000_000];

const known = new Map<string, PluralNeeds | undefined>();

/** The plural forms of a language; undefined when they are unknown. */
export function pluralNeeds(locale: string, type: PluralType): PluralNeeds | undefined {
  const key = `${type} ${locale}`;
  if (known.has(key)) return known.get(key);
  let needs: PluralNeeds | undefined;
  try {
    // For an unknown language the runtime would answer with its own.
    if (Intl.PluralRules.supportedLocalesOf([locale]).length > 0) {
      const rules = new Intl.PluralRules(locale, { type: type === 'plural' ? 'cardinal' : 'ordinal' });
      const whole = new Map<string, number[]>();
      for (const number of [...small, ...large, ...millions]) {
        const form = rules.select(number);
        whole.set(form, [...(whole.get(form) ?? []), number]);
      }
      const ordered = order.flatMap((form) => {
        const numbers = whole.get(form);
        return numbers ? [[form, numbers] as const] : [];
      });
      needs = { all: new Set(rules.resolvedOptions().pluralCategories), whole: new Map(ordered) };
    }
  } catch {
    // No language tag.
  }
  known.set(key, needs);
  return needs;
}

/** Whether only millions take the form. */
export const isRare = (numbers: readonly number[]): boolean => numbers.every((number) => number >= (millions[0] ?? 0));
