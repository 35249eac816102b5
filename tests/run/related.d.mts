/** What a command says, line by line. */
export function lines(command: string, args: readonly string[]): string[];
/** The tests that the files can touch, the nearest first; paths from the root. */
export function testsOf(files: readonly string[]): string[];
