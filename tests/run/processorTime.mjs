/*
 * What a command takes of the processor, with all that it starts and waits for: tests, databases, browsers. The shell counts it (POSIX
 * `times`): Node knows only of itself.
 */

/** The command does not get the channel on which the shell says it: what outlives the command would hold it open. */
const script = '"$0" "$@" 3>&-; code=$?; times >&3; exit "$code"';

/** As `spawn` and `spawnSync` take them: the command through the shell, which says on the fourth channel what it took. */
export const counted = (command, args) => ['sh', ['-c', script, command, ...args]];

/** Core-seconds in what the shell said, as `0m1.25s 0m0.50s`; user and system, of itself and of the command. */
export const secondsSaid = (text) =>
  [...String(text).matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
