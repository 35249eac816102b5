import { levelsOf, type ResultData } from './data';
import { respondentFields, respondentPrefix } from './respondent';
import type { Variable } from './variable';

/** Of these facts with more values no groups are made. */
const mostLevels = 200;

const rowsOf = ({ rows }: ResultData) => Array.from({ length: rows }, (_, row) => row);

/** Of data that is asked about again. */
const known = new WeakMap<ResultData, { waves: string; facts: Variable[] }>();

/** What attempts can be grouped by beside questions and bands: those facts that at least one of them has. */
export function factsOf(data: ResultData, waves: readonly string[]): Variable[] {
  const found = known.get(data);
  if (found?.waves === waves.join()) return found.facts;
  const facts = foundFacts(data, waves);
  known.set(data, { waves: waves.join(), facts });
  return facts;
}

function foundFacts(data: ResultData, waves: readonly string[]): Variable[] {
  const names = [
    ...['wave', 'arm', 'locale', 'version'],
    ...[...data.attributes.keys()].map((code) => `attribute.${code}`),
    ...respondentFields.map((field) => respondentPrefix + field),
  ];
  const all = rowsOf(data);
  return names.flatMap((code): Variable[] => {
    const found = new Set(levelsOf(data, [], code, all));
    found.delete('');
    if (found.size === 0 || (code === 'wave' && waves.length === 0)) return [];
    const levels = code === 'wave' ? waves.filter((wave) => found.has(wave)) : [...found].sort();
    return [
      {
        ...{ code, role: 'fact', kind: levels.length > mostLevels ? 'text' : 'choice', question: null, section: null },
        levels: levels.slice(0, mostLevels).map((level) => ({ code: level, score: null })),
        ...{ isNumeric: false, min: null, max: null, scales: [] },
      },
    ];
  });
}
