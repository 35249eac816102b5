export function bundleProcesses(root: string, target: string): Promise<void>;
