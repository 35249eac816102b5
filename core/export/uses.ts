import { answersUsed } from '../instrument/mainScales';
import type { ExportedStudy } from './participation';
import type { DataSet } from './variable';

/** Places of the answers that the score or band at a place is computed from, by any of the versions. */
export function usesIn({ variables }: DataSet, { items }: ExportedStudy): (place: number) => readonly number[] {
  const answers = new Map<string, number[]>();
  for (const [place, { origin }] of variables.entries()) {
    if (origin.of !== 'answer') continue;
    const key = `${origin.item ?? ''} ${origin.question}${origin.row === undefined ? '' : `.${origin.row}`}`;
    answers.set(key, [...(answers.get(key) ?? []), place]);
  }
  const used = new Map(
    items.map(({ code, scoredBy }) => [code, scoredBy.map(({ document }) => answersUsed(document))] as const),
  );
  return (place) => {
    const origin = variables[place]?.origin;
    if (origin?.of !== 'score' && origin?.of !== 'band') return [];
    const addresses = new Set((used.get(origin.item) ?? []).flatMap((of) => [...of(origin.calculation)]));
    return [...addresses].flatMap((address) => answers.get(`${origin.item ?? ''} ${address}`) ?? []);
  };
}
