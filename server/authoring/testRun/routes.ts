import { testRun } from 'core/contract/authoring/testRun';
import { type Route, route } from '../../plugins/route';
import type { TestRuns } from './service';

export function testRunRoutes({ testRuns }: { testRuns: TestRuns }): Route[] {
  return [
    route(testRun.list, () => testRuns.list()),
    route(testRun.begin, async ({ body, caller }) => ({ id: await testRuns.begin(body, caller.userId) })),
    route(testRun.read, ({ params, locale }) => testRuns.read(params.id, locale)),
    route(testRun.failures, ({ params }) => testRuns.failures(params.id, params.position)),
    route(testRun.stop, async ({ params }) => {
      await testRuns.stop(params.id);
      return {};
    }),
    route(testRun.resume, async ({ params }) => {
      await testRuns.resume(params.id);
      return {};
    }),
    route(testRun.schedule, () => testRuns.schedule()),
    route(testRun.setSchedule, ({ body }) => testRuns.setSchedule(body)),
  ];
}
