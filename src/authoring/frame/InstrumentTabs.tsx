import { Link } from '@umijs/max';
import { useEffect, useMemo, useRef } from 'react';
import { useText } from '@/kit/text/useText';
import { useStructure } from '../draft/useParts';
import { useDraftCheck } from '../problems/draftCheck';
import { placesOfPaths } from '../problems/findProblems';
import { groupsOf } from '../problems/problemGroups';
import { tabOf } from './partPath';
import { type InstrumentTab, instrumentTabs, tabPath } from './screens';

/** The screens of the instrument, each marked with the number of its problems. */
export function InstrumentTabs({ id, active }: { id: string; active: InstrumentTab }) {
  const text = useText();
  const here = useRef<HTMLAnchorElement>(null);
  const marks = useMarks();
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
              <span className="instrument-tab-mark" data-state={mark.isError ? 'error' : 'warning'} aria-hidden>
                {mark.count}
              </span>
            ) : null}
          </Link>
        );
      })}
      {[...marks].map(([tab, { count }]) => (
        <span key={tab} id={`mark-${tab}`} hidden>
          {text('problems.count', { count })}
        </span>
      ))}
    </nav>
  );
}

interface Mark {
  count: number;
  isError: boolean;
}

function useMarks(): ReadonlyMap<InstrumentTab, Mark> {
  const draft = useStructure();
  const { found } = useDraftCheck();
  return useMemo(() => {
    const marks = new Map<InstrumentTab, Mark>();
    if (found === undefined || found === 'failed') return marks;
    const placeOf = placesOfPaths(draft);
    for (const { path, severity } of groupsOf(found).problems) {
      const tab = tabOf(draft, placeOf(path).part, path);
      const { count, isError } = marks.get(tab) ?? { count: 0, isError: false };
      marks.set(tab, { count: count + 1, isError: isError || severity === 'error' });
    }
    return marks;
  }, [draft, found]);
}
