import { Link } from '@umijs/max';
import type { InstrumentProblem } from 'core/contract/authoring/instrument';
import { draftStanding } from 'core/instrument/standing';
import { useEffect, useMemo, useRef } from 'react';
import { useText } from '@/kit/text/useText';
import { useStructure } from '../draft/useParts';
import { useDraftCheck } from '../problems/draftCheck';
import { placesOfPaths } from '../problems/findProblems';
import { useStandingWords } from '../problems/problemGroups';
import { tabOf } from './partPath';
import { type InstrumentTab, instrumentTabs, tabPath } from './screens';

/** The screens of the instrument, each marked with the number of its problems. */
export function InstrumentTabs({ id, active }: { id: string; active: InstrumentTab }) {
  const text = useText();
  const here = useRef<HTMLAnchorElement>(null);
  const marks = useMarks();
  const words = useStandingWords();
  // On a phone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is brought into sight.
  useEffect(() => {
    here.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [active]);
  return (
    <nav className="instrument-tabs" aria-label={text('draft.tabs')}>
      {instrumentTabs.map(({ tab }) => {
        const mark = marks.get(tab);
        return (
          <Link
            key={tab}
            ref={tab === active ? here : undefined}
            to={tabPath(id, tab)}
            aria-current={tab === active ? 'page' : undefined}
            aria-describedby={mark ? `mark-${tab}` : undefined}
          >
            {text(`draft.tab.${tab}`)}
            {mark ? (
              <span className="instrument-tab-mark" data-state={mark[0]?.severity} aria-hidden>
                {mark.length}
              </span>
            ) : null}
          </Link>
        );
      })}
      {[...marks].map(([tab, mark]) => (
        <span key={tab} id={`mark-${tab}`} hidden>
          {words(mark)}
        </span>
      ))}
    </nav>
  );
}

/** The problems of each screen, errors first. */
function useMarks(): ReadonlyMap<InstrumentTab, readonly InstrumentProblem[]> {
  const draft = useStructure();
  const { found } = useDraftCheck();
  return useMemo(() => {
    const marks = new Map<InstrumentTab, InstrumentProblem[]>();
    if (found === undefined || found === 'failed') return marks;
    const placeOf = placesOfPaths(draft);
    for (const problem of draftStanding(found).problems) {
      const tab = tabOf(draft, placeOf(problem.path).part, problem.path);
      marks.set(tab, [...(marks.get(tab) ?? []), problem]);
    }
    return marks;
  }, [draft, found]);
}
