import type { TestedUnit, TestRun } from 'core/contract/authoring/testRun';
import { useEffect } from 'react';
import { useLoaded } from '@/kit/section/useLoaded';
import { api } from '@/shell/api/client';

/** Milliseconds between two looks at a run under way. */
const beat = 1000;

/** A run with its instruments, read again while it is under way. `onEnded`: it came to an end meanwhile. */
export function useRun(id: string, onEnded: () => void) {
  const { loaded, reload } = useLoaded<{ run: TestRun; units: TestedUnit[] }>(() =>
    api.testRun.read({ params: { id }, skipErrorHandler: true }),
  );
  const isRunning = typeof loaded === 'object' && loaded.run.state === 'running';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the run alone counts.
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void reload(), beat);
    return () => {
      clearInterval(timer);
      onEnded();
    };
  }, [isRunning, reload]);
  return { loaded, reload };
}
