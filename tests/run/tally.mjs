/** What has passed and failed so far, in all steps, and the seconds of each. */
export const tally = { passed: 0, failed: 0, seconds: [] };

export function count(passed, failed) {
  tally.passed += passed;
  tally.failed += failed;
}

export function took(name, started) {
  const seconds = (Date.now() - started) / 1000;
  tally.seconds.push([name, seconds]);
  return `${seconds.toFixed(1)} s`;
}
