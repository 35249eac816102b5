import { analyseGroup } from 'core/coverage';
import type { CoverageBudget } from 'core/coverage/budget';
import type { GroupCoverage } from 'core/coverage/report';
import type { Draft } from 'core/instrument/draft';
import { compileDraft } from 'core/instrument/sound';
import { useEffect, useMemo, useState } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import { groupsOf } from './groups';

/** Longest wait for the browser to be idle. Milliseconds. */
const patience = 2_000;

/** Runs something when the browser is idle. @returns cancels it */
function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(act, { timeout: patience });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}

/** Pause after an edit before the coverage is computed. Milliseconds. */
const pause = 400;

/** The budget for each group. A group that needs more is sampled, and analysed fully when the author asks. */
const briefly: Partial<CoverageBudget> = { states: 4_000, work: 60_000, sheets: 200 };

/** The draft; the same object until something changes that coverage depends on. */
function useAnalysed(): Draft {
  const draft = useStructure();
  const { questions, answerSets, sections, tables, calculations, settings, nuggets, reports } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all that coverage depends on.
  return useMemo(() => draft, [questions, answerSets, sections, tables, calculations, settings, nuggets, reports]);
}

/** The draft with its faulty scores left out, but with all nuggets and reports: the analyser itself reports faulty conditions. */
function scoredSoundly(draft: Draft): { structure: Draft; faulty: boolean } {
  const scores: Draft = { ...draft, nuggets: [], charts: [], svgs: [], images: [], reports: [], testCases: [] };
  const { structure, problems } = compileDraft(scores);
  return {
    structure: { ...structure, nuggets: draft.nuggets ?? [], reports: draft.reports ?? [] },
    faulty: problems.length > 0,
  };
}

/** The score ranges that the nuggets of each group cover, computed group by group when the browser is idle. */
export function useCoverage() {
  const draft = useAnalysed();
  const [state, setState] = useState({ found: new Map<string, GroupCoverage>(), working: true, faulty: false });
  const [closely, setClosely] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let cancel = () => {};
    const begin = () => {
      const { structure, faulty } = scoredSoundly(draft);
      const groups = groupsOf(draft).map(({ group }) => group);
      const next = (at: number) => {
        const group = groups[at];
        if (group === undefined) {
          setState(({ found }) => ({
            found: new Map([...found].filter(([each]) => groups.includes(each))),
            working: false,
            faulty,
          }));
          return;
        }
        const result = analyseGroup(structure, group, closely.has(group) ? {} : { budget: briefly });
        if (result) setState(({ found }) => ({ found: new Map(found).set(group, result), working: true, faulty }));
        cancel = whenIdle(() => next(at + 1));
      };
      cancel = whenIdle(() => next(0));
    };
    setState((known) => ({ ...known, working: true }));
    const timer = setTimeout(() => {
      cancel = whenIdle(begin);
    }, pause);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [draft, closely]);
  return {
    /** `working`: groups are missing or out of date; `faulty`: results of calculations, rules or tables with faults count as missing. */
    ...state,
    closely,
    /** Analyses a group with the analyser's full budget. */
    lookClosely: (group: string) => setClosely((known) => new Set(known).add(group)),
  };
}
