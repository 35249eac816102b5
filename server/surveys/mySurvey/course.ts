import { asAnswered } from 'core/instrument/respondent';
import type { AnsweredItem, Course, Participant } from 'core/survey';
import { courseOf, namedDefinitions, quotasFor, SurveyProgram } from 'core/survey';
import type { OpenedSurvey, SurveyQuota } from 'core/survey/document';
import { Lru } from '../../authoring/instrument/lru';
import type { Version, VersionReader } from '../../authoring/instrument/versions';
import type { FrozenRespondent } from '../../database/schema/attempt';
import { Pace } from '../../processes/pace';
import type { Opened } from './opened';
import type { Participation, SurveyAttempt } from './store';

/** How many compiled surveys stay in memory. */
const programsHeld = 100;

const ranks = { completed: 3, in_progress: 2, expired: 1, abandoned: 0 } as const;

/** The attempt that counts for each item: the completed one, else the one under way, else the last. Given in the order of their beginning. */
export function countingAttempts(attempts: readonly SurveyAttempt[]): Map<string, SurveyAttempt> {
  const counting = new Map<string, SurveyAttempt>();
  for (const attempt of attempts) {
    if (attempt.item === null) continue;
    const other = counting.get(attempt.item);
    if (other === undefined || ranks[attempt.status] >= ranks[other.status]) counting.set(attempt.item, attempt);
  }
  return counting;
}

const answeredItem = ({ status, answers, scores }: SurveyAttempt): AnsweredItem => ({
  status,
  answers: Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null)),
  scores: Object.fromEntries(Object.entries(scores ?? {}).map(([code, { value }]) => [code, value])),
});

export interface Taken extends Pick<Participation, 'attributes' | 'arm'> {
  /** Of somebody who has begun nothing. */
  respondent: FrozenRespondent;
  attempts: readonly SurveyAttempt[];
}

/** A survey with the versions that somebody answers. */
export interface Asked {
  versions: ReadonlyMap<string, Version>;
  course(taken: Taken): Course;
  /** Those that somebody counts for, as far as is decided. */
  quotas(taken: Taken): SurveyQuota[];
}

/** The items of one revision with the quotas of another: whom these count of those who answer the first. */
export const withQuotasOf = (plan: OpenedSurvey, { quotas, attributes, randomization }: OpenedSurvey): OpenedSurvey => {
  const { quotas: _, attributes: __, randomization: ___, ...rest } = plan;
  return {
    ...rest,
    ...(quotas && { quotas }),
    ...(attributes && { attributes }),
    ...(randomization && { randomization }),
  };
};

/**
 * Which items somebody is asked. A required one that was given up is asked again, an optional one is not; one whose time ran out is over.
 */
export function createCourses(versions: Pick<VersionReader, 'get'>) {
  const programs = new Lru<SurveyProgram>(programsHeld);

  /** @param counting number of the revision that the quotas are of, where it is another */
  return async (
    { survey, revision, plan }: Pick<Opened, 'revision' | 'plan'> & { survey: { id: string } },
    ids: Readonly<Record<string, string>>,
    counting = revision,
  ): Promise<Asked> => {
    const found = new Map<string, Version>();
    for (const { code } of plan.items) {
      const id = ids[code];
      if (id !== undefined) found.set(code, await versions.get(id));
    }
    const key = `${survey.id} ${revision} ${counting} ${plan.items.map(({ code }) => ids[code]).join(' ')}`;
    const program = await programs.get(key, async () => {
      const definitions = new Map([...found].map(([code, { definition }]) => [code, definition]));
      const pace = new Pace();
      const named = await pace.run(namedDefinitions(plan, definitions));
      return pace.run(SurveyProgram.inSteps(plan, named));
    });
    const optional = new Set(plan.items.filter(({ required }) => required === false).map(({ code }) => code));
    const participantOf = ({ attributes, arm, respondent, attempts }: Taken): Participant => {
      const items = Object.fromEntries(
        [...countingAttempts(attempts)]
          .filter(([code, { status }]) => status !== 'abandoned' || optional.has(code))
          .map(([code, attempt]) => [code, answeredItem(attempt)]),
      );
      const { timeZone: _, ...known } = asAnswered(attempts[0]?.respondent ?? respondent);
      return { attributes, arm, respondent: known, items };
    };
    return {
      versions: found,
      course: (taken) => courseOf(program, participantOf(taken)),
      quotas: (taken) => {
        const all = plan.quotas ?? [];
        if (all.length === 0) return [];
        const { holds } = quotasFor(program, participantOf(taken));
        return all.filter(({ code }) => holds.includes(code));
      },
    };
  };
}
