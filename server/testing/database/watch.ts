import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Waits for the end of its input, then ends the PostgreSQL of the data folder, if one runs, and removes the folder. */
const script = `
read -r _
file="$1/postgres/postmaster.pid"
if [ -f "$file" ]; then
  pid=$(sed -n 1p "$file") && socket=$(sed -n 5p "$file") && kill -QUIT "$pid" && sleep 1
  [ -n "$socket" ] && rm -rf "$socket"
fi
rm -rf "$1"
`;

/**
 * Makes sure that nothing of a test's data folder stays when this process ends, in any way.
 * @returns removes the folder now
 */
export function removeAtExit(dataDir: string): () => Promise<void> {
  const watcher = spawn('sh', ['-c', script, 'sh', dataDir], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const ended = new Promise<void>((resolve) => watcher.once('exit', () => resolve()));
  watcher.unref();
  // The pipe closes with this process, and must not keep it from ending.
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  return () => {
    watcher.ref();
    watcher.stdin.end();
    return ended;
  };
}
