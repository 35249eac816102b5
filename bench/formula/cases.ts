import type { Band, Calculation, Question } from 'core/instrument/document';
import type { InstrumentStructure } from 'core/instrument/program';

export type Answers = Record<string, number>;

export interface Scale {
  code: string;
  items: { ref: string; reverse: boolean }[];
  /** Turns the sum into a T-score; absent: the sum stands. */
  norm?: { mean: number; sd: number };
  bands: Band[];
}

export interface BenchCase {
  name: string;
  lowest: number;
  highest: number;
  items: number;
  scales: Scale[];
}

export const phq9: BenchCase = {
  name: 'PHQ-9: total and band',
  lowest: 0,
  highest: 3,
  items: 9,
  scales: [
    {
      code: 'total',
      items: Array.from({ length: 9 }, (_, index) => ({ ref: `q${index + 1}`, reverse: false })),
      bands: [
        { code: 'minimal' },
        { code: 'mild', from: 5 },
        { code: 'moderate', from: 10 },
        { code: 'moderately_severe', from: 15 },
        { code: 'severe', from: 20 },
      ],
    },
  ],
};

/** Items of the five scales take turns, as in published inventories; every third item is reverse-keyed. */
export const fiveScales: BenchCase = {
  name: '50 items: 5 scales, T-scores and bands',
  lowest: 1,
  highest: 5,
  items: 50,
  scales: Array.from({ length: 5 }, (_, scale) => ({
    code: `t${scale + 1}`,
    items: Array.from({ length: 10 }, (_unused, index) => {
      const item = index * 5 + scale;
      return { ref: `q${item + 1}`, reverse: item % 3 === 2 };
    }),
    norm: { mean: 29.4 + scale, sd: 6.2 + scale / 10 },
    bands: [{ code: 'low' }, { code: 'average', from: 40 }, { code: 'high', above: 60 }],
  })),
};

/** The case as an author would write it. */
export function structureOf({ lowest, highest, items, scales }: BenchCase): InstrumentStructure {
  const reversed = new Set(
    scales.flatMap((scale) => scale.items.flatMap(({ ref, reverse }) => (reverse ? [ref] : []))),
  );
  const refs = Array.from({ length: items }, (_, index) => `q${index + 1}`);
  return {
    code: 'bench',
    answerSets: [
      {
        code: 'scale',
        answers: Array.from({ length: highest - lowest + 1 }, (_, index) => ({
          code: `a${index}`,
          score: lowest + index,
        })),
      },
    ],
    questions: refs.map(
      (code): Question => ({ code, kind: 'single_choice', answerSet: 'scale', reverse: reversed.has(code) }),
    ),
    calculations: scales.flatMap(({ code, items: own, norm, bands }): Calculation[] => {
      const sum = `sum(${own.map(({ ref }) => ref).join(', ')})`;
      if (norm === undefined) return [{ code, formula: sum, bands }];
      return [
        { code: `${code}_raw`, formula: sum },
        { code, formula: `tscore(${code}_raw, ${norm.mean}, ${norm.sd})`, bands },
      ];
    }),
  };
}

/** Answer sheets of numbers, the same at every run; one answer in a hundred is left out. */
export function respondents({ lowest, highest, items }: BenchCase, count: number): Answers[] {
  let state = 12345;
  const draw = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  return Array.from({ length: count }, () => {
    const answers: Answers = {};
    for (let item = 1; item <= items; item += 1) {
      if (draw(100) > 0) answers[`q${item}`] = lowest + draw(highest - lowest + 1);
    }
    return answers;
  });
}
