/** The oldest Node that the program is tested on. */
const needed = [20, 19];

/** Ends the process with a clear message on a Node that is too old. Plain enough for an old Node to read. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  console.error(
    `This needs Node ${needed.join('.')} or newer, and runs on ${process.versions.node}. Get a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}
