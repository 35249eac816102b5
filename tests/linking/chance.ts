/**
 * What chance does not explain. Whoever knows of each batch who is in it, and nothing more, puts the participations of a batch to its people
 * at random: one pair is right with the share 1/size, so one of the batch on the average, however large it is, with a variance of one
 * (fixed points of a random permutation). Over many batches the right pairs are distributed as nearly as matters like Poisson's.
 * @param expected right pairs on the average
 * @param tries how many ways were tried, each of which might have been lucky
 * @returns the least number of right pairs that chance reaches in any of the tries with a probability below `alarm`
 */
export function mostByChance(expected: number, tries: number, alarm = 1e-6): number {
  if (expected <= 0) return 1;
  const each = alarm / Math.max(tries, 1);
  // Upper tails of Poisson's distribution, summed from far above, where nothing is left.
  const farthest = Math.ceil(expected + 40 * Math.sqrt(expected + 1) + 60);
  let logTerm = -expected;
  const terms = [Math.exp(logTerm)];
  for (let count = 1; count <= farthest; count += 1) {
    logTerm += Math.log(expected) - Math.log(count);
    terms.push(Math.exp(logTerm));
  }
  let tail = 0;
  for (let count = farthest; count > 0; count -= 1) {
    tail += terms[count] ?? 0;
    if (tail >= each) return count + 1;
  }
  return 1;
}
