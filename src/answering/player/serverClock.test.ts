import * as fc from 'fast-check';
import { ServerClock } from './serverClock';

function device(wallStart = 1_000_000) {
  const time = { wall: wallStart, steady: 0 };
  return {
    time,
    clock: new ServerClock(
      () => time.wall,
      () => time.steady,
    ),
  };
}

it('is the device’s clock until the server has said the time', () => {
  const { time, clock } = device();
  expect(clock.now()).toBe(1_000_000);
  time.wall += 500;
  time.steady += 500;
  expect(clock.now()).toBe(1_000_500);
  clock.heard(7_000);
  time.wall += 20;
  time.steady += 20;
  expect(clock.now()).toBe(7_020);
  clock.heard(Number.NaN);
  expect(clock.now()).toBe(7_020);
});

it('gains nothing by a clock that is set back, and loses nothing by a device that sleeps', () => {
  const { time, clock } = device();
  time.wall -= 3_600_000;
  time.steady += 1_000;
  expect(clock.now()).toBe(1_001_000);
  time.wall += 3_600_000 + 60_000;
  expect(clock.now()).toBe(1_060_000);
});

it('forgets a clock that was set forward once the server has said so', () => {
  const { time, clock } = device();
  clock.heard(0);
  time.wall += 3_600_000;
  time.steady += 5_000;
  expect(clock.now()).toBe(3_600_000);
  clock.wasAhead();
  expect(clock.now()).toBe(5_000);
});

it('never goes slower than the time that has passed, whatever is done to the clock', () => {
  const steps = fc.array(fc.record({ passed: fc.nat(10_000), set: fc.integer({ min: -100_000, max: 100_000 }) }));
  fc.assert(
    fc.property(steps, (all) => {
      const { time, clock } = device();
      clock.heard(0);
      let passed = 0;
      for (const step of all) {
        passed += step.passed;
        time.steady += step.passed;
        time.wall += step.passed + step.set;
        expect(clock.now()).toBeGreaterThanOrEqual(passed);
      }
    }),
  );
});
