import { useMemo } from 'react';
import { useSampleRun } from '@/authoring/sample/useSampleRun';

/** Codes of the nuggets whose condition holds on the sample sheet. */
export function useHolding(): ReadonlySet<string> {
  const { compiled, run } = useSampleRun();
  return useMemo(
    () =>
      new Set(compiled.nuggets.flatMap(({ code, holds }) => (holds === null || run.condition(holds) ? [code] : []))),
    [compiled, run],
  );
}
