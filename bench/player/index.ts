import { openBrowser } from '../../tests/journeys/chromium.testing';
import { sized } from '../form';
import { build } from '../running/server';
import { itemCount } from './items';
import { type Figures, slowdown, visit } from './measure';
import { openOurs } from './ours';
import { openTheirs } from './theirs';

/** In turns, in one run; the first of each is not counted. */
const rounds = Number(process.argv[3] ?? sized(1, 5));
const tapsEach = sized(6, 25);

const at = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

interface Line {
  what: string;
  of(all: readonly Figures[]): number;
  /** At most so many times theirs. */
  aim: number;
}

const lines: readonly Line[] = [
  {
    what: 'ready to answer, ms',
    of: (all) =>
      at(
        all.map(({ ready }) => ready),
        0.5,
      ),
    aim: 0.4,
  },
  {
    what: 'tap to painted, median, ms',
    of: (all) =>
      at(
        all.flatMap(({ taps }) => taps),
        0.5,
      ),
    aim: 0.3,
  },
  {
    what: 'tap to painted, p95, ms',
    of: (all) =>
      at(
        all.flatMap(({ taps }) => taps),
        0.95,
      ),
    aim: 0.3,
  },
  {
    what: 'JavaScript, gzip, KiB',
    of: (all) =>
      at(
        all.map(({ scripts }) => scripts),
        0.5,
      ),
    aim: 0.4,
  },
];

/** `npm run bench -- player [ROUNDS]`: a page of Likert items in the built product, beside survey-react-ui with the same items. */
async function main(): Promise<void> {
  build('--uncompressed');
  const browser = await openBrowser();
  const theirs = await openTheirs();
  const { side, product } = await openOurs(browser);
  try {
    const figures = new Map([side, theirs.side].map((each) => [each, [] as Figures[]]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [each, found] of figures) {
        const seen = await visit(browser, each, tapsEach, itemCount);
        if (round > 0) found.push(seen);
      }
    }
    const [ours = [], others = []] = [...figures.values()];
    console.log(
      `${itemCount} items on one page, CPU ${slowdown} times slower, ${rounds} visits of ${tapsEach} taps, in turns`,
    );
    console.log(`${''.padEnd(30)} ${'ours'.padStart(8)} ${'theirs'.padStart(8)}   times   aim`);
    for (const { what, of, aim } of lines) {
      const [own, other] = [of(ours), of(others)];
      console.log(
        `${what.padEnd(30)} ${own.toFixed(1).padStart(8)} ${other.toFixed(1).padStart(8)}   ${(own / other).toFixed(2)}    ${aim}`,
      );
    }
  } finally {
    await browser.close();
    theirs.close();
    await product.close();
  }
}

void main();
