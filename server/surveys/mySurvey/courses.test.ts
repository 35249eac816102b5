import type { NextStep } from 'core/contract/surveys/mySurvey';
import type { AnsweredItem } from 'core/survey';
import { courseOf, surveyProgram } from 'core/survey';
import fc from 'fast-check';
import { sharedServer } from '../../testing/sharedServer';
import { SurveyTaker } from '../../testing/surveys/participant';
import { oneQuestion, openedSurvey, type TestSurvey } from '../../testing/surveys/survey';
import type { TestServer } from '../../testing/testServer';

const items = [
  { code: 'a' },
  { code: 'b', visibleIf: 'a.total >= 2' },
  { code: 'c', visibleIf: 'a.total = 0 or b.total >= 1', required: false },
  { code: 'd', visibleIf: 'is_missing(b.total) and attribute.team = "red"' },
  { code: 'e', kind: 'page' as const, visibleIf: 'not (c.q1 = 3)' },
];
const attributes = [{ code: 'team', kind: 'choice' as const, values: ['red', 'blue'] }];

let server: TestServer;
let survey: TestSurvey;
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  survey = await openedSurvey(server, { audience: 'link', items, attributes });
});

const program = surveyProgram(
  { items, attributes },
  new Map(items.map(({ code }) => [code, oneQuestion(`page_${code}`)] as const)),
);

/** The items that somebody with these answers is asked, by the rules alone. */
function expectedCourse(team: string, answers: Record<string, number>): string[] {
  const done: Record<string, AnsweredItem> = {};
  const order: string[] = [];
  for (;;) {
    const course = courseOf(program, { attributes: { team }, arm: null, respondent: {}, items: done });
    if (course.next === null) return order;
    order.push(course.next);
    const q1 = answers[course.next] ?? 0;
    done[course.next] = { status: 'completed', answers: { q1 }, scores: { total: q1 } };
  }
}

const answer = fc.integer({ min: 0, max: 3 });

it('start and continue take everybody the way that the rules say, whatever is repeated or resumed in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ a: answer, b: answer, c: answer, d: answer, e: answer }),
      fc.constantFrom('red', 'blue'),
      fc.infiniteStream(fc.constantFrom('continue', 'start', 'both', 'twice')),
      async (answers, team, moves) => {
        const taker = new SurveyTaker(server, survey.id);
        const seen: string[] = [];
        let step: NextStep = await taker.begin({ attributes: { team } });
        while (step.done !== true) {
          const { code } = step.item;
          seen.push(code);
          await taker.fill(step.attempt.id, answers[code as keyof typeof answers]);
          const move = moves.next().value;
          if (move === 'twice') await Promise.all([taker.goOn(), taker.goOn()]);
          if (move === 'both') await Promise.all([taker.start(), taker.goOn()]);
          if (move === 'start') await taker.start();
          step = await taker.next();
        }
        expect(step.status).toBe('completed');
        expect(seen).toEqual(expectedCourse(team, answers));
      },
    ),
    { numRuns: 25 },
  );
});
