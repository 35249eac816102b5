/** How long the coverage of report texts takes: the seeded instruments, and one whose answers cannot be counted. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyseCoverage, reachableBands, reachableValues } from 'core/coverage';
import type { InstrumentStructure } from 'core/instrument/program';
import { parseInstrument } from 'core/instrument/schema';
import { sized } from '../form';

const rounds = sized(1, 9);

function seeded(code: string): InstrumentStructure {
  const text = readFileSync(join(__dirname, '../../seed/instruments', `${code}.json`), 'utf8');
  const parsed = parseInstrument(JSON.parse(text));
  if (!parsed.ok) throw new Error(`${code} cannot be read`);
  return parsed.document;
}

/** Thirty sums of free numbers: nothing can be counted, so that the search has to do it all. */
function uncountable(): InstrumentStructure {
  const codes = Array.from({ length: 30 }, (_, index) => `q${index + 1}`);
  return {
    code: 'uncountable',
    questions: codes.map((code) => ({ code, kind: 'slider', validation: { min: 0, max: 100 } })),
    calculations: codes.map((code, index) => ({ code: `c${index + 1}`, formula: `mean(q1..${code}) * ${code}` })),
    nuggets: codes.flatMap((_, index) =>
      [`c${index + 1} < 500`, `c${index + 1} >= 600`].map((condition, at) => {
        return { code: `n${index}_${at}`, group: `g${index}`, condition };
      }),
    ),
  };
}

/** Median milliseconds by the clock, and of processor time (of all threads), which other work on the machine hardly moves. */
function timed(work: () => unknown): string {
  const clock: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const used = process.cpuUsage();
    const start = performance.now();
    work();
    clock.push(performance.now() - start);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1000);
  }
  return `${figure(clock)} ms ${figure(processor)} ms processor`;
}

function figure(times: number[]): string {
  times.sort((one, other) => one - other);
  return (times[times.length >> 1] ?? 0).toFixed(1).padStart(8);
}

function report(name: string, structure: InstrumentStructure): void {
  const { groups } = analyseCoverage(structure);
  const exact = groups.filter(({ method }) => method === 'exact').length;
  console.log(`${name}: ${exact} of ${groups.length} groups exact`);
  console.log(`  whole report      ${timed(() => analyseCoverage(structure))}`);
  console.log(`  reachable values  ${timed(() => reachableValues(structure))}`);
  console.log(`  reachable bands   ${timed(() => reachableBands(structure))}`);
}

report('PHQ-9', seeded('phq9'));
report('CES-D', seeded('ces_d'));
report('IPIP-NEO-120 (140 calculations)', seeded('ipip_neo_120'));
report('30 groups that cannot be counted', uncountable());
