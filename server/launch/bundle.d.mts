/** Sources of the programs that the server starts as processes, from the root, by the names that `programBeside` takes. */
export const processes: Record<string, string>;
export function bundleProcesses(root: string, target: string): Promise<void>;
