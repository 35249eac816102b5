import { Loop } from './loop';

/** How busy the loop is said to be. */
let share = 0;
const utilization = () => ({ utilization: share, idle: 0, active: 0 });
/** Whatever waits for the clock goes on. */
const passes = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  share = 0;
});
afterEach(() => jest.useRealTimers());

/** Whether a wait of at most half a second is over. */
function waiting(loop: Loop) {
  const state = { isOver: false };
  void loop.room(500).then(() => {
    state.isOver = true;
  });
  return state;
}

it('waits while the loop is busy, goes on as soon as it is not, and never waits for long', async () => {
  const loop = new Loop(utilization);
  loop.watch();
  await passes(200);
  const idle = waiting(loop);
  await passes(0);
  expect(idle.isOver).toBe(true);
  share = 0.9;
  await passes(100);
  const [short, long] = [waiting(loop), waiting(loop)];
  await passes(150);
  expect(short.isOver).toBe(false);
  share = 0.1;
  await passes(150);
  expect([short.isOver, long.isOver]).toEqual([true, true]);
  share = 0.9;
  await passes(100);
  const endless = waiting(loop);
  await passes(450);
  expect(endless.isOver).toBe(false);
  await passes(50);
  expect(endless.isOver).toBe(true);
  loop.end();
  const after = waiting(loop);
  await passes(0);
  expect(after.isOver).toBe(true);
});
