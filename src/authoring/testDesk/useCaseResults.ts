import { wholeTestCase } from 'core/instrument/testCase';
import { runTestCases, type TestCaseResult } from 'core/scoring/testCases';
import { useCallback, useMemo, useState } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import type { CompiledDraft } from '@/authoring/preview/useCompiledDraft';
import type { DraftTestCase } from './testCase';

export interface CaseResults {
  cases: readonly DraftTestCase[];
  /** By id, of those that were run; updated with the draft. */
  results: ReadonlyMap<string, TestCaseResult>;
  run(...ids: string[]): void;
}

/** The test cases and their results, computed like on the server before publishing. */
export function useCaseResults({ structure, compiled }: CompiledDraft, first?: string): CaseResults {
  const { testCases } = useStructure();
  const cases = useMemo((): readonly DraftTestCase[] => (testCases ?? []).map(wholeTestCase), [testCases]);
  const [watched, setWatched] = useState<ReadonlySet<string>>(() => new Set(first === undefined ? [] : [first]));
  const results = useMemo(() => {
    const chosen = cases.filter(({ id }) => watched.has(id));
    const found = runTestCases({ ...structure, testCases: chosen }, compiled);
    return new Map(chosen.flatMap(({ id }, index) => (found[index] ? [[id, found[index]] as const] : [])));
  }, [cases, watched, structure, compiled]);
  const run = useCallback((...ids: string[]) => setWatched((before) => new Set([...before, ...ids])), []);
  return { cases, results, run };
}
