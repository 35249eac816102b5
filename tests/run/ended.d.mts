export function filesNamed(root: string): string | undefined;
export function endedSteps(
  place: string,
  files: string | undefined,
): { passedIn(name: string): number | undefined; note(name: string, passed: number): void; forget(): void };
