import type { Course, Participant } from './participant';
import type { SurveyProgram } from './program';
import { outcomeOf, outcomes } from './rule';

/** `later`: it depends on answers to come. */
type Place = 'asked' | 'later' | 'notAsked';

const stateOf = ({ items }: Participant, code: string) => (Object.hasOwn(items, code) ? items[code] : undefined);

/** Where each item stands, and of each whether its answers will change no more. */
function placesOf(program: SurveyProgram, participant: Participant) {
  const run = program.run(participant);
  const settled: boolean[] = [];
  const isSettled = (item: number): boolean => settled[item] === true;
  const places = program.items.map((code, index): Place => {
    const begun = stateOf(participant, code);
    if (begun !== undefined) {
      settled[index] = begun.status !== 'in_progress';
      return 'asked';
    }
    const rule = program.rules[index] ?? null;
    const outcome = rule === null ? outcomes.holds : outcomeOf(rule, run, isSettled);
    const asked = (outcome & outcomes.holds) > 0;
    settled[index] = !asked;
    if (!asked) return 'notAsked';
    return outcome === outcomes.holds ? 'asked' : 'later';
  });
  return { run, places, isSettled };
}

/**
 * Which items a participant is asked, as far as is known. An item that somebody has begun stays asked, whatever its rule says now. A rule
 * that is missing asks nobody. Total.
 */
export function courseOf(program: SurveyProgram, participant: Participant): Course {
  const { places } = placesOf(program, participant);
  const at = (place: Place) => program.items.filter((_, index) => places[index] === place);
  const asked = at('asked');
  const next = asked.find((code) => {
    const begun = stateOf(participant, code);
    return begun === undefined || begun.status === 'in_progress';
  });
  return { asked, later: at('later'), notAsked: at('notAsked'), next: next ?? null };
}

/** Where the next item stands, counted from 1, of how many there are at most: `later` of them depend on answers to come, so `of` never grows. */
export function placeIn({ asked, later, next }: Course): { position: number; of: number; later: number } {
  const position = next === null ? asked.length : asked.indexOf(next) + 1;
  return { position, of: asked.length + later.length, later: later.length };
}

/** Codes of the quotas that a participant counts for, and of those that depend on answers to come; both in the order of the survey. */
export function quotasFor(program: SurveyProgram, participant: Participant): { holds: string[]; undecided: string[] } {
  const { run, isSettled } = placesOf(program, participant);
  const found = { holds: [] as string[], undecided: [] as string[] };
  for (const { code, condition } of program.quotas) {
    const outcome = condition === null ? outcomes.fails : outcomeOf(condition, run, isSettled);
    if (outcome === outcomes.holds) found.holds.push(code);
    else if (outcome & outcomes.holds) found.undecided.push(code);
  }
  return found;
}
