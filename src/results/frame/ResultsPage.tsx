import { Link } from '@umijs/max';
import { Alert, Button, Skeleton } from 'antd';
import type { Results } from 'core/contract/results/results';
import { resultTabs } from 'core/results/source';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { ExportButton } from '../export/ExportButton';
import { FilterBar } from '../filter/FilterBar';
import { NamesContext, useNamesOf } from '../names/names';
import { ViewsControl } from '../views/ViewsControl';
import { Parts } from './Parts';
import type { PageTab, ResultPlace } from './places';
import { Repeated } from './Repeated';
import { ResultsAddressProvider, useResultsAddress } from './resultsContext';
import { Standing } from './Standing';
import {
  Attempts,
  Change,
  Crosstab,
  Groups,
  Languages,
  Overview,
  Questions,
  Respondents,
  Scales,
  Weights,
} from './tabsLater';
import { useNotes } from './useNotes';
import { useResults } from './useResults';
import './results.css';

interface Props {
  place: ResultPlace;
  /** What stands above the tabs, once it is known what they are about. */
  head?(results: Results | undefined): ReactNode;
}

/** What came out: tabs over one filter, which stands in the address. */
export function ResultsPage(props: Props) {
  return (
    <ResultsAddressProvider place={props.place}>
      <Page {...props} />
    </ResultsAddressProvider>
  );
}

const screens = {
  overview: Overview,
  questions: Questions,
  scales: Scales,
  groups: Groups,
  crosstab: Crosstab,
  change: Change,
  languages: Languages,
  weights: Weights,
} as const;

/** Tabs that hold nothing before somebody has answered. */
const { overview: _, ...ofAnswers } = screens;

function Page(props: Props) {
  const { head } = props;
  const text = useText('results.');
  const { tab, filter, setFilter, ask } = useResultsAddress();
  const { data, error, isOld, refresh } = useResults(tab === 'respondents' ? 'overview' : tab);
  const last = useRef<Results>(undefined);
  if (data) last.current = data;
  const known = data ?? last.current;
  const names = useNamesOf(known?.variables);
  if (!known && error) {
    const { status } = error as { status?: number };
    if (status === 404) return <StatusView code="404" text={text('notFound')} />;
  }
  const isNobody =
    data !== undefined && data.n === 0 && Object.keys(filter).length === 0 && Object.hasOwn(ofAnswers, tab);
  return (
    <NamesContext.Provider value={names}>
      <div className="results">
        {head?.(known)}
        <Tabs withPeople={known !== undefined && !known.isGrouped} />
        {known ? <Parts results={known} /> : null}
        {known ? (
          <div className="results-bar">
            <FilterBar />
            <Standing results={known} />
            <div className="results-acts">
              <ViewsControl results={known} />
              <ExportButton results={known} />
            </div>
          </div>
        ) : null}
        {error ? (
          (error as { status?: number }).status === 400 ? (
            <Alert
              type="warning"
              showIcon
              title={text('filter.broken')}
              action={
                <Button
                  onClick={() => {
                    ask({ by: null, of: null, against: null, reference: null, margins: null });
                    setFilter({});
                  }}
                >
                  {text('filter.without')}
                </Button>
              }
            />
          ) : (
            <LoadFailed text={text('failed')} onRetry={refresh} />
          )
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 12 }} />
        ) : (
          <div className="results-tab" aria-busy={isOld}>
            {data.suppressed ? (
              <Alert type="info" showIcon title={text('few', { count: data.minimumGroup })} />
            ) : isNobody ? (
              <Alert
                type="info"
                showIcon
                title={
                  data.waiting > 0
                    ? text('notWhole', { count: data.minimumGroup })
                    : text(data.part === null ? 'nobody' : 'nobody.yours')
                }
              />
            ) : null}
            {isNobody ? null : (
              <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
                <Content tab={tab} results={data} />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </NamesContext.Provider>
  );
}

function Content({ tab, results }: { tab: PageTab; results: Results }) {
  const notes = useNotes(results.minimumGroup);
  if (tab === 'respondents') {
    if (results.isGrouped) return <p className="results-quiet">{notes.why({ why: 'withheld' })}</p>;
    return results.part === null ? <Respondents items={results.items} /> : <Attempts />;
  }
  const Tab = screens[tab];
  return (
    <>
      <Repeated results={results} />
      <Tab results={results} />
    </>
  );
}

function Tabs({ withPeople }: { withPeople: boolean }) {
  const text = useText('results.');
  const { tab, tabPath } = useResultsAddress();
  const tabs = useRef<HTMLElement>(null);
  // On a narrow screen the tabs scroll by themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open, or there is one more.
  useEffect(() => {
    const [all, open] = [tabs.current, tabs.current?.querySelector('[aria-current]')];
    if (!all || !open) return;
    const middleOf = (box: DOMRect) => box.left + box.width / 2;
    all.scrollLeft += middleOf(open.getBoundingClientRect()) - middleOf(all.getBoundingClientRect());
  }, [tab, withPeople]);
  return (
    <nav ref={tabs} className="results-tabs" aria-label={text('tabs')}>
      {(withPeople ? ([...resultTabs, 'respondents'] as const) : resultTabs).map((each) => (
        <Link key={each} to={tabPath(each)} aria-current={each === tab ? 'page' : undefined}>
          {text(`tab.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
