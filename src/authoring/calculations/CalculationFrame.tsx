import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { instrumentPath } from '@/authoring/frame/screens';
import { SamplePanel } from '@/authoring/sample/SamplePanel';
import { useText } from '@/kit/text/useText';
import './calculation.css';

export type View = 'list' | 'tables' | 'graph';

const queries: Readonly<Record<View, string>> = { list: '', tables: '?table', graph: '?view=graph' };
const views: readonly View[] = ['list', 'tables', 'graph'];

/** Address of a view of the calculations. @param part id of a table */
export const viewPath = (instrument: string, view: View, part?: string): string =>
  instrumentPath(instrument, `/calculation${queries[view]}${part === undefined ? '' : `=${part}`}`);

interface Props {
  /** undefined: one calculation is edited */
  view?: View;
  children: ReactNode;
}

/** The frame of the calculation screens: links between the views, and the sample sheet beside them. */
export function CalculationFrame({ view, children }: Props) {
  const text = useText('calculation.');
  const instrument = useDraft(({ facts }) => facts.id);
  return (
    <div className="calculation-desk">
      <div className="stack">
        <nav className="calculation-views" aria-label={text('views')}>
          {views.map((each) => (
            <Link key={each} to={viewPath(instrument, each)} aria-current={each === view ? 'page' : undefined}>
              {text(`view.${each}`)}
            </Link>
          ))}
        </nav>
        <p className="calculation-narrow quiet">{text('narrow')}</p>
        {children}
      </div>
      <aside className="calculation-aside stack" aria-label={text('aside')}>
        <SamplePanel />
      </aside>
    </div>
  );
}
