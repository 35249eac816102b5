import { type Asked, type createCourses, withQuotasOf } from './course';
import type { Opened, OpenedSurveys } from './opened';
import type { Participation } from './store';

/**
 * What somebody is asked who takes part in a revision (`bound`), and, where those who begin now get another (`newest`), whom its quotas count.
 */
export type CourseFor = (
  bound: Opened,
  newest: Opened,
  begun: Pick<Participation, 'versions'> | undefined,
) => Promise<{ asked: Asked; counted: Asked | undefined }>;

export function createCourseFor(
  courses: ReturnType<typeof createCourses>,
  surveys: Pick<OpenedSurveys, 'versionsOf'>,
): CourseFor {
  return async (bound, newest, begun) => {
    const ids = await surveys.versionsOf(bound, begun);
    const asked = await courses(bound, ids);
    const isCounted = newest.revision !== bound.revision && (newest.plan.quotas ?? []).length > 0;
    const plan = withQuotasOf(bound.plan, newest.plan);
    return { asked, counted: isCounted ? await courses({ ...bound, plan }, ids, newest.revision) : undefined };
  };
}
