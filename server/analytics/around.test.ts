import { courseOf } from './around';

const at = (text: string) => Date.parse(`${text}:00Z`);

it('counts those who completed from the store, and those who did not beside them, by the day on which they began', () => {
  const completed = {
    startedAt: Float64Array.of(at('2026-03-01T23:59'), at('2026-03-03T00:00'), at('2026-03-03T12:00')),
    data: { completedAt: Float64Array.of(at('2026-03-02T00:10'), at('2026-03-03T08:00'), at('2026-03-04T07:00')) },
  };
  const others = [
    { day: '2026-03-03', begun: 4, stopped: 1 },
    { day: '2026-02-28', begun: 1, stopped: 1 },
  ];
  expect(courseOf(completed, others, new Date('2026-03-04T08:00:00Z'))).toEqual({
    turnout: { invited: null, declined: null, begun: 8, completed: 3, stopped: 2, sinceYesterday: 1 },
    begun: [
      { day: '2026-02-28', begun: 1 },
      { day: '2026-03-01', begun: 1 },
      { day: '2026-03-03', begun: 6 },
    ],
  });
});
