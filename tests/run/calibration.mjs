const rounds = 30;
const rows = 20_000;

function work(round) {
  const made = Array.from({ length: rows }, (_, index) => ({ id: `row ${(index * 7919) % rows}`, value: index % 97 }));
  const read = JSON.parse(JSON.stringify(made));
  const byId = new Map(read.map((row) => [row.id, row]));
  const sorted = read.map(({ id }) => id).sort();
  return byId.get(sorted[round])?.value ?? 0;
}

/**
 * A fixed piece of work, as tests do it: objects, text, maps, sorting. Core-seconds of a suite, divided by these, can be compared between
 * machines. Nothing else should run meanwhile.
 * @returns core-seconds
 */
export function calibrate() {
  const before = process.cpuUsage();
  let checksum = 0;
  for (let round = 0; round < rounds; round += 1) checksum += work(round);
  const { user, system } = process.cpuUsage(before);
  if (checksum === 0) throw new Error('The calibration did nothing.');
  return (user + system) / 1e6;
}
