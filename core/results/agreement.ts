import { type KappaFigures, kappaFigures } from '../statistics/kappa';

/** What somebody has said about a text. */
export interface TextCoding {
  coder: string;
  /** See `keyOfText`. */
  key: string;
  /** Those that are in it, by their ids; empty: looked at, and none is. */
  themes: readonly string[];
}

export interface PairAgreement {
  one: string;
  other: string;
  /** Texts that both have looked at. */
  n: number;
  /** Of each theme whether it is in a text, over those texts. */
  themes: ({ theme: string } & KappaFigures)[];
}

export interface Difference {
  key: string;
  /** Of each theme on which not all agree who has found it; the rest of `coders` has looked and has not. */
  coders: string[];
  themes: { theme: string; foundBy: string[] }[];
}

export interface Agreement {
  /** By how many texts they have looked at, the most first. */
  coders: { coder: string; texts: number }[];
  pairs: PairAgreement[];
  differences: Difference[];
}

/** How far those who coded the same texts agree. @param themes ids, in their order */
export function agreementOf(codings: readonly TextCoding[], themes: readonly string[]): Agreement {
  const byCoder = new Map<string, Map<string, ReadonlySet<string>>>();
  const byText = new Map<string, Map<string, ReadonlySet<string>>>();
  const into = (map: typeof byCoder, first: string, second: string, found: ReadonlySet<string>) => {
    const inner = map.get(first) ?? new Map<string, ReadonlySet<string>>();
    map.set(first, inner.set(second, found));
  };
  for (const coding of codings) {
    const found = new Set(coding.themes);
    into(byCoder, coding.coder, coding.key, found);
    into(byText, coding.key, coding.coder, found);
  }
  const coders = [...byCoder]
    .map(([coder, texts]) => ({ coder, texts: texts.size }))
    .sort((a, b) => b.texts - a.texts || (a.coder < b.coder ? -1 : 1));
  const pairs = coders.flatMap(({ coder: one }, index) =>
    coders.slice(index + 1).map(({ coder: other }): PairAgreement => {
      const both = [...(byCoder.get(one) ?? [])].flatMap(([key, first]) => {
        const second = byCoder.get(other)?.get(key);
        return second === undefined ? [] : [[first, second] as const];
      });
      const cell = (theme: string, first: boolean, second: boolean) =>
        both.filter(([a, b]) => a.has(theme) === first && b.has(theme) === second).length;
      const tableOf = (theme: string) =>
        [true, false].map((first) => [true, false].map((second) => cell(theme, first, second)));
      return {
        ...{ one, other, n: both.length },
        themes: themes.map((theme) => ({ theme, ...kappaFigures(tableOf(theme)) })),
      };
    }),
  );
  const differences = [...byText].flatMap(([key, given]): Difference[] => {
    const found = themes.map((theme) => ({
      theme,
      foundBy: [...given].flatMap(([coder, own]) => (own.has(theme) ? [coder] : [])),
    }));
    const open = found.filter(({ foundBy }) => foundBy.length > 0 && foundBy.length < given.size);
    return open.length === 0 ? [] : [{ key, coders: [...given.keys()], themes: open }];
  });
  return { coders, pairs: pairs.filter(({ n }) => n > 0), differences };
}
