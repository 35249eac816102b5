import { sized } from '../form';

/** A way to score; `run` scores every respondent once and returns something that depends on every result. */
export interface Contender {
  name: string;
  respondents: number;
  run(): number;
}

export interface Figure {
  name: string;
  /** Respondents per second: the median over the rounds. */
  perSecond: number;
}

const rounds = sized(3, 15);
const millisecondsPerTurn = sized(30, 120);

/** Each round gives every contender a turn, so that a slow moment of the machine hits all alike. Two rounds first, uncounted, to warm up. */
export function measure(contenders: readonly Contender[]): Figure[] {
  const figures = contenders.map((): number[] => []);
  for (let round = -2; round < rounds; round += 1) {
    contenders.forEach((contender, index) => {
      const perSecond = turn(contender);
      if (round >= 0) figures[index]?.push(perSecond);
    });
  }
  return contenders.map(({ name }, index) => ({ name, perSecond: median(figures[index] ?? []) }));
}

function turn({ run, respondents }: Contender): number {
  const start = performance.now();
  let scored = 0;
  let elapsed = 0;
  let sink = 0;
  while (elapsed < millisecondsPerTurn) {
    sink += run();
    scored += respondents;
    elapsed = performance.now() - start;
  }
  if (Number.isNaN(sink)) throw new Error('a contender returned no number');
  return (scored * 1000) / elapsed;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}
