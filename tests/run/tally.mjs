/** What has passed and failed so far, in all steps, and what each took: seconds of the clock and of the cores. */
export const tally = { passed: 0, failed: 0, steps: [] };

export function count(passed, failed) {
  tally.passed += passed;
  tally.failed += failed;
}

export function took(name, started, core) {
  const seconds = (Date.now() - started) / 1000;
  tally.steps.push({ name, seconds, core });
  return `${seconds.toFixed(1)} s`;
}
