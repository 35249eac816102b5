interface Counts {
  passed: number;
  failed: number;
}

export function filesNamed(root: string): string | undefined;
export function endedSteps(
  place: string,
  files: string | undefined,
): { countsOf(name: string): Counts | undefined; note(name: string, counts: Counts): void; forget(): void };
