import { type CompletedAttempt, dataOf } from 'core/results/attempts';
import { levelsOf } from 'core/results/data';
import { joinedData } from './joinedData';
import type { Loaded } from './storeRead';

/** An item that these participations answered, with what they said of themselves. */
function item(said: Readonly<Record<string, CompletedAttempt['respondent']>>, isDone = true): Loaded {
  const attempts = Object.values(said).map(
    (respondent, person): CompletedAttempt => ({
      ...{ person, wave: '', arm: null, locale: 'en-US', version: 1, completedAt: 1, seconds: 60, attributes: {} },
      ...{ answers: {}, missing: new Map(), scores: {}, ...(respondent && { respondent }) },
    }),
  );
  const participations = Object.keys(said);
  return {
    ...{ attempts: participations, participations, isDone: participations.map(() => isDone) },
    ...{ startedAt: new Float64Array(attempts.length), data: dataOf([], [], attempts) },
  };
}

it('takes of each participation what was said first of themselves', () => {
  const data = joinedData([
    { item: 'a', loaded: item({ one: { sex: 'female' }, two: {} }) },
    { item: 'b', loaded: item({ two: { sex: 'male', age: 70 }, one: { sex: 'other', age: 17, country: 'EG' } }) },
    { item: 'c', loaded: item({ three: { sex: 'male' } }, false) },
  ]);
  const said = ['respondent.sex', 'respondent.age', 'respondent.country'].map((name) =>
    levelsOf(data, [], name, [0, 1]),
  );
  expect([data.rows, ...said]).toEqual([2, ['female', 'male'], ['0-17', '65-'], ['EG', '']]);
});
